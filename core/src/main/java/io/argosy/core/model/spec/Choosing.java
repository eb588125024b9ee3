package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

/** How one of the plans on a menu is chosen. */
public sealed interface Choosing {
  /** The user chooses from the menu. */
  record Wait() implements Choosing {}

  /** The plan with that number on the menu. */
  record ByNumber(int number) implements Choosing {
    public ByNumber {
      require(number >= 1, "a choice is a number from the menu, 1 or more, was " + number);
    }
  }

  /** A rule chooses among the plans that keep the promise. */
  record ByRule(Rule rule) implements Choosing {}

  /** What a rule prefers. */
  enum Rule {
    CHEAPEST,
    FASTEST,
    /** Where a little more money stops buying much time. */
    KNEE
  }
}
