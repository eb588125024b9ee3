package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FuzzExpectationsTest {
  @Test
  void the_fuzz_of_some_kind_of_job_must_reach_every_fact() {
    Set<String> expected = new HashSet<>(FuzzExpectations.ITERATIVE);
    expected.addAll(FuzzExpectations.BAG);
    expected.addAll(FuzzExpectations.WORKFLOW);
    expected.addAll(FuzzExpectations.ENDED);

    assertThat(expected).containsAll(FuzzRun.facts(Fact.class).toList());
  }
}
