package io.argosy.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Counts the instructions that a script caused. A test that registers its script must list at its
 * end how many of each there were: an instruction that the test does not list fails it.
 */
public class InstructionTally implements AfterEachCallback {
  private final Map<String, Integer> counts = new TreeMap<>();
  private boolean checked;

  public final void count(List<Fact> facts) {
    for (Instruction instruction : Script.instructions(facts)) {
      counts.merge(instruction.getClass().getSimpleName(), 1, Integer::sum);
    }
  }

  /** These instructions were issued and nothing else, such as {@code "2 Start, 1 Steer"}. */
  public final void instructedOnly(String expected) {
    checked = true;
    assertThat(tally()).as("instructions, all of them").isEqualTo(expected);
  }

  private String tally() {
    return counts.entrySet().stream()
        .map(it -> it.getValue() + " " + it.getKey())
        .collect(Collectors.joining(", "));
  }

  @Override
  public final void afterEach(ExtensionContext context) {
    if (context.getExecutionException().isEmpty()) {
      assertThat(checked).as("the script ends with instructedOnly(\"%s\")", tally()).isTrue();
    }
  }
}
