package io.argosy.simulator.kind.workflow;

import io.argosy.simulator.FuzzExpectations;
import io.argosy.simulator.FuzzRun;
import io.argosy.simulator.KindFuzz;
import io.argosy.simulator.Sightings;
import org.junit.jupiter.api.Test;

/** Random workflows in random worlds; see {@link FuzzRun} for how to repeat one. */
public class WorkflowFuzzTest {
  @Test
  void nothing_is_lost_or_kept_twice_and_every_workflow_ends_whatever_happens() throws Exception {
    new FuzzRun(WorkflowFuzzTest.class, WorkflowFuzzTest::drawn)
        .play(KindFuzz::isWorkflow, FuzzExpectations.WORKFLOW);
  }

  /** The world of a seed. */
  public static KindFuzz drawn(long seed, Sightings sightings) {
    RandomFlow drawn = RandomFlow.of(seed);
    return KindFuzz.of(seed, drawn, drawn.part(seed), sightings, end -> {});
  }
}
