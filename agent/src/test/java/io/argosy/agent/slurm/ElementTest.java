package io.argosy.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ElementTest {
  @Test
  void a_line_is_an_element_with_its_own_number() {
    assertThat(Element.parse(Answers.RUNNING).get(1))
        .isEqualTo(new Element("2_1", "4", "RUNNING", 0, "argosy-x", 0, "None"));
  }

  @Test
  void an_exit_code_is_distinguished_from_a_signal() {
    assertThat(Element.parse(Answers.BLIND)).allMatch(it -> it.exit() == Waiting.BLIND);
    assertThat(Element.parse(Answers.CANCELLED)).allMatch(it -> it.exit() == 0);
  }

  @Test
  void states_are_phases() {
    assertThat(Element.parse(Answers.FULL))
        .extracting(Element::phase)
        .containsExactly(
            Element.Phase.RUNS, Element.Phase.RUNS, Element.Phase.WAITS, Element.Phase.WAITS);
    assertThat(Element.parse(Answers.CANCELLED))
        .allMatch(it -> it.phase() == Element.Phase.OVER)
        .allMatch(it -> it.story().equals("was cancelled in Slurm"));
  }

  @Test
  void lines_of_another_shape_are_ignored() {
    assertThat(Element.parse("slurm_load_jobs error\n1|2|RUNNING|x|n|0|None|\n"))
        .isEqualTo(List.of());
  }
}
