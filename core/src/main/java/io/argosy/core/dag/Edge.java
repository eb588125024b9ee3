package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

/** Data that one task produces and another needs. */
public record Edge(String from, String to, double bytes) {
  public Edge {
    require(!from.equals(to), "task " + from + " waits for itself");
    require(
        bytes >= 0 && bytes < Double.POSITIVE_INFINITY,
        "the size of " + from + " → " + to + " is zero or more bytes, was " + bytes);
  }
}
