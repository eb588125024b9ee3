package io.argosy.server.rest;

import io.argosy.protocol.text.Sha256;
import io.argosy.server.http.Problem;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;

/** A body that is named by its SHA-256. Reading fails at the end if its content differs. */
public final class NamedContent extends FilterInputStream {
  private final String sha256;
  private final MessageDigest digest = Sha256.begin();

  public NamedContent(InputStream in, String sha256) {
    super(in);
    this.sha256 = sha256;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int n = super.read(to, offset, length);
    if (n > 0) {
      digest.update(to, offset, n);
    } else if (n < 0) {
      String found = Sha256.word(digest.digest());
      if (!found.equals(sha256)) {
        throw Problem.badRequest("the body's SHA-256 is " + found + "; it was called " + sha256);
      }
    }
    return n;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
