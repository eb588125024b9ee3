package io.argosy.s3;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.files.FilePart;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * An incoming body: a small one in memory, a large one in a file. Its SHA-256 must be known before
 * it is sent, and a retry may have to send it again.
 */
final class Spool implements AutoCloseable {
  private static final int IN_MEMORY = 1 << 20;
  private static final int BUFFER = 1 << 16;
  private static final String TYPE = "application/octet-stream";

  private final ResultRef ref;
  private final byte[] start;
  private final Optional<Path> file;

  private Spool(ResultRef ref, byte[] start, Optional<Path> file) {
    this.ref = ref;
    this.start = start;
    this.file = file;
  }

  /** Reads a body to its end. */
  static Spool of(InputStream body, long limit, Path scratch) throws IOException {
    MessageDigest sha = Sha256.begin();
    ByteArrayOutputStream memory = new ByteArrayOutputStream();
    long total = copy(body, memory, Math.min(limit, IN_MEMORY), limit, sha);
    if (total <= IN_MEMORY) {
      return new Spool(
          new ResultRef(total, Sha256.word(sha.digest())), memory.toByteArray(), Optional.empty());
    }
    Path file = Files.createTempFile(scratch, "put", ".part");
    try (OutputStream out = Files.newOutputStream(file)) {
      memory.writeTo(out);
      total += copy(body, out, Long.MAX_VALUE, limit - total, sha);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(file);
      throw e;
    }
    return new Spool(
        new ResultRef(total, Sha256.word(sha.digest())), new byte[0], Optional.of(file));
  }

  /** Copies until the limit is exceeded, or the body ends. */
  private static long copy(
      InputStream in, OutputStream out, long enough, long limit, MessageDigest sha)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    long total = 0;
    while (total <= enough) {
      int n = in.read(buffer);
      if (n < 0) {
        return total;
      }
      total += n;
      if (total > limit) {
        throw new Blobs.TooLarge(limit);
      }
      sha.update(buffer, 0, n);
      out.write(buffer, 0, n);
    }
    return total;
  }

  ResultRef ref() {
    return ref;
  }

  RequestBody whole() {
    return slice(0, ref.bytes());
  }

  /** A part of it, which can be read again for each retry. */
  RequestBody slice(long from, long bytes) {
    return RequestBody.fromContentProvider(() -> open(from, bytes), bytes, TYPE);
  }

  /** The size and SHA-256 of a part. */
  ResultRef describe(long from, long bytes) throws IOException {
    MessageDigest sha = Sha256.begin();
    try (InputStream in = open(from, bytes)) {
      copy(in, OutputStream.nullOutputStream(), Long.MAX_VALUE, Long.MAX_VALUE, sha);
    }
    return new ResultRef(bytes, Sha256.word(sha.digest()));
  }

  private InputStream open(long from, long bytes) {
    if (file.isEmpty()) {
      return new ByteArrayInputStream(start, (int) from, (int) bytes);
    }
    try {
      return FilePart.open(file.get(), from, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    if (file.isPresent()) {
      Files.deleteIfExists(file.get());
    }
  }
}
