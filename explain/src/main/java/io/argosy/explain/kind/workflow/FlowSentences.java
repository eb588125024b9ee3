package io.argosy.explain.kind.workflow;

import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.Numbers;
import io.argosy.explain.Reasons;

/** Decisions about workflows, as sentences. */
final class FlowSentences {
  private FlowSentences() {}

  static String flow(JobSpec.Workflow spec) {
    return "a workflow of "
        + many(spec.flow().tasks().size(), "task")
        + ", at most "
        + many(spec.slots().max(), "worker")
        + ", policy "
        + spec.policy();
  }

  static String of(WorkflowFact fact, Reasons reasons) {
    return switch (fact) { // No default: a new fact must not compile until it has a sentence.
      case WorkflowFact.ScheduleSet f -> of(f, reasons);
      case WorkflowFact.FlowReopened _ ->
          "the workflow continues: tasks that were given up are retried";
      case WorkflowFact.CostHeld f -> of(f);
      case WorkflowFact.CostPaid f -> of(f);
    };
  }

  private static String of(WorkflowFact.ScheduleSet fact, Reasons reasons) {
    long workers = fact.assignments().stream().map(Assignment::worker).distinct().count();
    double end = fact.assignments().stream().mapToDouble(Assignment::finishSeconds).max().orElse(0);
    String reason = ": " + reasons.of(fact.why());
    return fact.assignments().isEmpty()
        ? "the schedule has no task for any worker" + reason
        : (fact.why() instanceof Reason.LanesKept
                ? "the schedule stays as it is for "
                : "a schedule is set for ")
            + many(fact.assignments().size(), "task")
            + " on "
            + many(workers, "worker")
            + ", "
            + span(end)
            + " long"
            + reason;
  }

  static String reason(Reason.OfWorkflow why) {
    return switch (why) {
      case Reason.Unplanned unplanned -> unplanned(unplanned);
      case Reason.OtherWorkers others -> others(others);
      case Reason.OffSpeed off -> off(off);
      case Reason.PlanLate late -> late(late);
      case Reason.LanesKept kept -> kept(kept);
      case Reason.TooDear dear -> dear(dear);
    };
  }

  private static String unplanned(Reason.Unplanned why) {
    return many(why.tasks(), "task")
        + (why.tasks() == 1 ? " was" : " were")
        + " on no worker's lane";
  }

  private static String others(Reason.OtherWorkers why) {
    return "workers came or went, there are " + many(why.workers(), "worker") + " now";
  }

  private static String late(Reason.PlanLate why) {
    return "all would end "
        + span(why.seconds())
        + " later than the schedule, which had "
        + span(why.plannedSeconds())
        + " before it";
  }

  private static String kept(Reason.LanesKept why) {
    return why.seconds() > 0
        ? "with the one that came all would end " + span(why.seconds()) + " later"
        : "with the one that came all would end no sooner";
  }

  private static String dear(Reason.TooDear why) {
    return why.stuck()
        ? "what is left of the budget, "
            + Numbers.money(why.left())
            + ", pays for none of the next tasks where they were to run"
        : "the rest would cost "
            + Numbers.money(why.planned())
            + ", and "
            + Numbers.money(why.left())
            + " is left of the budget";
  }

  private static String of(WorkflowFact.CostHeld fact) {
    return "up to "
        + Numbers.money(fact.held().most())
        + " is set aside for task "
        + fact.held().task()
        + " on "
        + fact.held().machine();
  }

  private static String of(WorkflowFact.CostPaid fact) {
    return "task "
        + fact.task()
        + " cost "
        + Numbers.money(fact.amount())
        + " on "
        + fact.machine()
        + " for "
        + span(fact.seconds());
  }

  private static String off(Reason.OffSpeed why) {
    return many(why.tasks(), "task")
        + " took "
        + span(why.seconds())
        + " on "
        + why.machine()
        + " instead of "
        + span(why.plannedSeconds());
  }
}
