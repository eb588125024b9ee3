package io.argosy.explain.kind.workflow;

import static io.argosy.explain.Numbers.many;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.kind.workflow.ComputeSchedule;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.kind.workflow.WorkflowStimulus;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.KindExplanation;
import io.argosy.explain.Reasons;
import io.argosy.explain.Words;
import java.util.List;
import java.util.Optional;

/** Explains workflows: in tasks with names, and workers. */
public final class WorkflowExplanation implements KindExplanation {
  @Override
  public String name() {
    return "workflow";
  }

  @Override
  public Class<JobSpec.Workflow> specification() {
    return JobSpec.Workflow.class;
  }

  @Override
  public String piece() {
    return "task";
  }

  @Override
  public String holder() {
    return "worker";
  }

  @Override
  public Words words(JobSpec spec, String currency) {
    Flow flow = ((JobSpec.Workflow) spec).flow();
    List<String> ids = flow.tasks().stream().map(Flow.Task::id).toList();
    return new Words("task", "worker", "at the deadline", List.of(), currency, ids);
  }

  @Override
  public String accepted(Fact.JobAccepted fact, String due, Words words) {
    return FlowSentences.flow((JobSpec.Workflow) fact.spec()) + ", " + due;
  }

  @Override
  public Optional<String> sentence(Fact.OfKind fact, Words words, Reasons reasons) {
    return fact instanceof WorkflowFact f
        ? Optional.of(FlowSentences.of(f, reasons))
        : Optional.empty();
  }

  @Override
  public Optional<String> happening(Stimulus.OfKind stimulus) {
    return stimulus instanceof WorkflowStimulus own
        ? Optional.of(happening(own))
        : Optional.empty();
  }

  private static String happening(WorkflowStimulus stimulus) {
    return switch (stimulus) { // No default: a new one must not compile until it has a sentence.
      case WorkflowStimulus.ScheduleMade s ->
          "a schedule for what is left of " + s.job() + " was made";
    };
  }

  @Override
  public Optional<String> reason(Reason.OfKind why, Words words) {
    return why instanceof Reason.OfWorkflow flow
        ? Optional.of(FlowSentences.reason(flow))
        : Optional.empty();
  }

  @Override
  public Optional<String> computation(Instruction.Compute what) {
    return what instanceof ComputeSchedule i
        ? Optional.of("schedule " + many(i.request().left().size(), "task") + " of " + i.job())
        : Optional.empty();
  }

  @Override
  public boolean isBookkeeping(Fact.OfKind fact) {
    return fact instanceof WorkflowFact.CostHeld || fact instanceof WorkflowFact.CostPaid;
  }

  @Override
  public Optional<Boolean> awaitsChoice(Fact.OfKind fact) {
    return Optional.empty();
  }

  @Override
  public long reused(Fact.OfKind fact) {
    return 0;
  }

  @Override
  public boolean isByTask() {
    return true;
  }

  @Override
  public boolean rents() {
    return false;
  }

  @Override
  public boolean countsMachines() {
    return true;
  }
}
