package io.argosy.core.engine;

import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.spec.JobSpec.Mode;
import org.junit.jupiter.api.Test;

class InstructionTallyTest {
  @Test
  void an_instruction_that_the_test_does_not_list_fails_it() {
    Script script = new Script();
    script.machine("here", 2);
    script.submit(spec(Mode.RANGE, 100, 2, 2));

    script.instructedOnly("2 Start");
    assertThatThrownBy(() -> script.instructedOnly("1 Start"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("2 Start");
  }
}
