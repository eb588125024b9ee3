package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/** What is known of a stored result: its size and the SHA-256 of its bytes. */
public record ResultRef(long bytes, String sha256) {
  public ResultRef {
    require(bytes >= 0, "a result has a size, was " + bytes);
  }
}
