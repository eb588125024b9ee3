package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/** Machines that share a network and a price list. */
public record SiteId(String value) implements Comparable<SiteId> {
  public SiteId {
    require(!value.isBlank(), "a site needs a name");
  }

  @Override
  public int compareTo(SiteId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
