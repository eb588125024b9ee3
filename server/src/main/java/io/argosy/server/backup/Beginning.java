package io.argosy.server.backup;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;

/** The first bytes of a stream that may grow while it is read. */
final class Beginning extends FilterInputStream {
  private static final int BUFFER = 1 << 16;

  private long left;

  Beginning(InputStream in, long bytes) {
    super(in);
    this.left = bytes;
  }

  @Override
  public int read() throws IOException {
    if (left == 0) {
      return -1;
    }
    int one = in.read();
    left -= one < 0 ? 0 : 1;
    return one;
  }

  @Override
  public int read(byte[] bytes, int from, int most) throws IOException {
    if (left == 0) {
      return most == 0 ? 0 : -1;
    }
    int count = in.read(bytes, from, (int) Math.min(most, left));
    left -= Math.max(0, count);
    return count;
  }

  /** The size and hash of what a stream still holds. */
  static ResultRef describe(InputStream in) throws IOException {
    MessageDigest sha = Sha256.begin();
    byte[] buffer = new byte[BUFFER];
    long total = 0;
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      sha.update(buffer, 0, n);
      total += n;
    }
    return new ResultRef(total, Sha256.word(sha.digest()));
  }
}
