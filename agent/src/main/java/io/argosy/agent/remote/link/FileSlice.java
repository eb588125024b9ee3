package io.argosy.agent.remote.link;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.files.FilePart;
import io.argosy.protocol.text.Sha256;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;

/** A range of a file. */
record FileSlice(Path file, long from, long bytes) {
  private static final int BUFFER = 1 << 16;

  /** All of a readable file. */
  static FileSlice whole(Path file) throws LocalFault {
    try (FileChannel channel = FileChannel.open(file)) {
      return new FileSlice(file, 0, channel.size());
    } catch (IOException e) {
      throw new LocalFault(e);
    }
  }

  /** Its size and SHA-256. */
  ResultRef digest() throws IOException {
    MessageDigest sha = Sha256.begin();
    byte[] buffer = new byte[BUFFER];
    long total = 0;
    try (InputStream in = open()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        sha.update(buffer, 0, n);
        total += n;
      }
    }
    return new ResultRef(total, Sha256.word(sha.digest()));
  }

  /** The range as the body of a request. */
  HttpRequest.BodyPublisher publisher() {
    if (bytes == 0) {
      return HttpRequest.BodyPublishers.noBody();
    }
    return HttpRequest.BodyPublishers.fromPublisher(
        HttpRequest.BodyPublishers.ofInputStream(this::open), bytes);
  }

  private InputStream open() {
    try {
      return new Local(FilePart.open(file, from, bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(new LocalFault(e));
    }
  }

  /** A stream whose trouble is this machine's: the server is not to blame, nor asked again. */
  private static final class Local extends FilterInputStream {
    Local(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      try {
        return super.read(to, offset, length);
      } catch (IOException e) {
        throw new LocalFault(e);
      }
    }
  }
}
