package io.argosy.simulator.check;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import java.util.List;
import java.util.function.Supplier;

/** What must hold for the jobs of one kind, besides what holds for all. */
public interface KindInvariants {
  /** Fails with a sentence when a condition does not hold. */
  @FunctionalInterface
  interface Check {
    void that(boolean holds, Supplier<String> sentence);
  }

  /** Creates the invariants for one simulation. */
  @FunctionalInterface
  interface Factory {
    KindInvariants create(Check check);
  }

  /**
   * Checks a job after a step.
   *
   * @param kept what the facts so far keep of its work
   */
  void check(State state, JobState job, IntervalSet kept);

  /** Checks work that the kernel is about to grant to a worker of the job. */
  default void grant(State before, JobState job, Fact.WorkGranted fact) {}

  /** The pieces that a fact of this kind keeps, besides those that attempts store. */
  default List<Interval> keeps(Fact.OfKind fact) {
    return List.of();
  }

  /** Checks an ended job once no event is left. */
  default void atEnd(JobState job) {}
}
