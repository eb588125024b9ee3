package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;

/** A component of the machine; a test that lacks it is skipped, or fails where it is required. */
final class Component {
  private Component() {}

  /** Continues if it exists; {@code -Dargosy.require=curl,tmpfs} makes a missing one a failure. */
  static void needed(String name, boolean there, String sentence) {
    String required = System.getProperty("argosy.require", "");
    if (List.of(required.split(",", -1)).contains(name)) {
      assertThat(there).as(sentence).isTrue();
    }
    assumeTrue(there, sentence);
  }
}
