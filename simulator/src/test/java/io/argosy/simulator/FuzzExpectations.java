package io.argosy.simulator;

import io.argosy.core.engine.message.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the fuzz test of each kind of job must reach: every fact, and some rare events. */
final class FuzzExpectations {
  /** Facts that only workflows have. */
  private static final List<String> OF_WORKFLOWS =
      List.of("ScheduleSet", "FlowReopened", "CostHeld", "CostPaid");

  /** Facts that iterative jobs do not have, although kinds other than bags and workflows could. */
  private static final List<String> OF_PLANS = List.of("PlanMissing");

  static final List<String> ITERATIVE =
      all(
          FuzzRun.facts(Fact.class)
              .filter(name -> !OF_WORKFLOWS.contains(name) && !OF_PLANS.contains(name))
              .filter(name -> FuzzRun.facts(Fact.OfBag.class).noneMatch(name::equals)),
          "a late result kept",
          "refused: AlreadyKept",
          "refused: NotWanted",
          "a speed of zero",
          "a steer that takes",
          "added: Deadline",
          "added: FreeSlots",
          "added: BelowShare",
          "added: History",
          "stopped early",
          "failed",
          "unfit",
          "ended late",
          "ended: Cancelled",
          "ended: Done",
          "ended: Failed",
          "ended: StoppedByPromise",
          "KernelCrash");

  static final List<String> BAG =
      all(
          Stream.concat(FuzzRun.facts(Fact.OfBag.class), OF_PLANS.stream()),
          "a late result kept",
          "ended: Cancelled",
          "ended: Done",
          "ended: Failed",
          "ended: StoppedByPromise",
          "KernelCrash",
          "because: Sampling",
          "because: ByPlan",
          "because: NotNeeded",
          "because: NoTaskLeft",
          "because: NoMoney",
          "because: PaidTimeEnds",
          "because: NeverReady",
          "because: NotHeardOf",
          "because: FailsThere",
          "because: BagEnds",
          "because: Chosen",
          "because: Replanned",
          "because: BestEffort");

  static final List<String> WORKFLOW =
      all(
          OF_WORKFLOWS.stream(),
          "a late result kept",
          "unfit",
          "ended: Cancelled",
          "ended: Done",
          "ended: Failed",
          "ended: StoppedByPromise",
          "KernelCrash",
          "because: Unplanned",
          "because: OtherWorkers",
          "because: OffSpeed",
          "because: PlanLate",
          "because: LanesKept",
          "because: TooDear");

  private FuzzExpectations() {}

  private static List<String> all(Stream<String> facts, String... more) {
    List<String> all = new ArrayList<>(facts.toList());
    all.addAll(List.of(more));
    return List.copyOf(all);
  }
}
