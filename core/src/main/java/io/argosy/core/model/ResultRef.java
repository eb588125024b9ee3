package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

import java.util.Optional;

/**
 * The size of a stored result and the SHA-256 of its bytes.
 *
 * @param pack where it lies if it is stored together with others; otherwise it is a body of its own
 */
public record ResultRef(long bytes, String sha256, Optional<PackPlace> pack) {
  public ResultRef {
    require(bytes >= 0, "a result has a size, was " + bytes);
    if (pack.isPresent() && pack.get().length() != bytes) { // A sentence for each would be slow.
      throw new IllegalArgumentException(
          "a result fills its place in a pack, was " + bytes + " in " + pack);
    }
  }

  /** A body of its own. */
  public ResultRef(long bytes, String sha256) {
    this(bytes, sha256, Optional.empty());
  }

  /** The same content, wherever it is stored. */
  public ResultRef content() {
    return pack.isEmpty() ? this : new ResultRef(bytes, sha256);
  }

  public ResultRef in(PackPlace place) {
    return new ResultRef(bytes, sha256, Optional.of(place));
  }
}
