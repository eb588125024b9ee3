package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/** A user that submits jobs; users of a realm share its slots by weight. */
public record UserId(String value) implements Comparable<UserId> {
  public UserId {
    require(!value.isBlank(), "a user needs a name");
  }

  @Override
  public int compareTo(UserId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
