package io.argosy.core.model;

/** What is known of a stored result: its size and the SHA-256 of its bytes. */
public record ResultRef(long bytes, String sha256) {
  public ResultRef {
    if (bytes < 0) {
      throw new IllegalArgumentException("a result has a size, was " + bytes);
    }
  }
}
