package io.argosy.s3;

import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.security.MessageDigest;
import java.util.Optional;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * An outgoing body. A broken connection is reopened where it broke; the last bytes are delivered
 * only if the whole body matches its hash.
 */
final class CheckedBody extends InputStream {
  private static final int TRIES = 5;
  private static final long FIRST_PAUSE_MILLIS = 200;

  private final String name;
  private final long bytes;
  private final Optional<String> sha256;
  private final Source source;
  private final MessageDigest digest = Sha256.begin();
  private ResponseInputStream<GetObjectResponse> in;
  private long at;
  private int failures;

  /** Reads from an offset. */
  @FunctionalInterface
  interface Source {
    ResponseInputStream<GetObjectResponse> from(long offset, String etag) throws IOException;
  }

  /**
   * @param in from the beginning
   */
  CheckedBody(String name, ResponseInputStream<GetObjectResponse> in, Source source) {
    this.name = name;
    this.in = in;
    this.source = source;
    GetObjectResponse head = in.response();
    bytes = head.contentLength();
    sha256 = Optional.ofNullable(head.metadata().get(Bucket.SHA256));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (at == bytes) {
      return -1;
    }
    int n = insist(to, offset, (int) Math.min(length, bytes - at));
    digest.update(to, offset, n);
    at += n;
    if (at == bytes) {
      check();
    }
    return n;
  }

  private int insist(byte[] to, int offset, int length) throws IOException {
    while (true) {
      IOException why;
      try {
        int n = in.read(to, offset, length);
        if (n > 0) {
          return n;
        }
        why = new IOException("it ended after " + at + " of " + bytes + " bytes");
      } catch (IOException e) {
        why = e;
      } catch (RuntimeException e) {
        why = new IOException(Bucket.why(e), e);
      }
      if (++failures >= TRIES) {
        throw new Blobs.Away(name + " could not be read: " + Bucket.why(why), why);
      }
      pause();
      String etag = in.response().eTag();
      in.abort();
      in = source.from(at, etag);
    }
  }

  private void pause() throws InterruptedIOException {
    try {
      Thread.sleep(FIRST_PAUSE_MILLIS << failures);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while " + name + " was read");
    }
  }

  private void check() throws Blobs.Damaged {
    String found = Sha256.word(digest.digest());
    if (!sha256.orElse(found).equals(found)) {
      throw new Blobs.Damaged(
          "the body "
              + name
              + " was changed since it was stored: its SHA-256 is "
              + found
              + ", it was "
              + sha256.orElseThrow());
    }
  }

  @Override
  public void close() throws IOException {
    if (at < bytes) {
      in.abort(); // Unread content need not be transferred.
    } else {
      in.close();
    }
  }
}
