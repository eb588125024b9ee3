package io.argosy.core.model;

/** The size of a stored result and the SHA-256 of its bytes. */
public record ResultRef(long bytes, String sha256) {
  public ResultRef {
    if (bytes < 0) {
      throw new IllegalArgumentException("a result has a size, was " + bytes);
    }
  }
}
