package io.argosy.simulator;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.kind.workflow.WorkflowFact;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the fuzz test of each kind of job must reach: every fact, and some rare events. */
public final class FuzzExpectations {
  /** Facts of all kinds that iterative jobs do not have. */
  private static final List<String> OF_TASKS = List.of("TaskMeasured", "TaskGivenUp");

  /** Facts of jobs that ask for something to be computed. */
  private static final List<String> OF_PLANS = List.of("PlanMissing");

  /** Facts of ended jobs, in worlds with a rule for them. */
  public static final List<String> ENDED =
      all(FuzzRun.facts(Fact.OfRetention.class), "RetentionRuleSet", "JobArchived", "JobRecalled");

  public static final List<String> ITERATIVE =
      all(
          Stream.concat(
              FuzzRun.facts(Fact.class)
                  .filter(name -> !OF_TASKS.contains(name) && !OF_PLANS.contains(name))
                  .filter(name -> FuzzRun.facts(Fact.OfRental.class).noneMatch(name::equals))
                  .filter(name -> !ENDED.contains(name)),
              FuzzRun.facts(IterativeFact.class)),
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

  public static final List<String> BAG =
      all(
          Stream.of(
                  FuzzRun.facts(Fact.OfRental.class),
                  FuzzRun.facts(BagFact.class),
                  OF_TASKS.stream(),
                  OF_PLANS.stream())
              .flatMap(names -> names),
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

  public static final List<String> WORKFLOW =
      all(
          FuzzRun.facts(WorkflowFact.class),
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
