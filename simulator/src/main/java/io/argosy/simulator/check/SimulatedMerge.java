package io.argosy.simulator.check;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.ResultRef;

/** The merged result of a simulated job: as many bytes as it has kept results when it begins. */
public final class SimulatedMerge {
  private SimulatedMerge() {}

  public static ResultRef of(State state, Instruction.Merge merge) {
    return of(state.job(merge.job()).orElseThrow());
  }

  private static ResultRef of(JobState job) {
    return new ResultRef(job.keptCount(), "merged");
  }

  /** Whether a merged result has every result that the job has kept: none is older than another. */
  static boolean isOfAll(JobState job, Fact.ResultMerged fact) {
    return fact.result().equals(of(job));
  }
}
