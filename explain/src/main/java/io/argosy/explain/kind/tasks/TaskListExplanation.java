package io.argosy.explain.kind.tasks;

import static io.argosy.explain.Numbers.many;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.kind.tasks.TaskListFact;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.kind.tasks.TaskListStimulus;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.KindExplanation;
import io.argosy.explain.Reasons;
import io.argosy.explain.Words;
import java.util.Optional;

/** Explains lists of tasks: in tasks and workers. */
public final class TaskListExplanation implements KindExplanation {
  @Override
  public String name() {
    return "tasks";
  }

  @Override
  public Class<TaskListSpec> specification() {
    return TaskListSpec.class;
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
    return Words.of(this);
  }

  @Override
  public String accepted(Fact.JobAccepted fact, String due, Words words) {
    TaskListSpec spec = (TaskListSpec) fact.spec();
    return many(spec.tasks(), "task")
        + ", "
        + due
        + ", at most "
        + many(spec.slots().max(), "worker")
        + ", a failed task is "
        + (spec.retries() == 0 ? "given up" : "tried " + many(spec.retries(), "more time"));
  }

  @Override
  public Optional<String> sentence(Fact.OfKind fact, Words words, Reasons reasons) {
    return fact instanceof TaskListFact own ? Optional.of(sentence(own)) : Optional.empty();
  }

  private static String sentence(TaskListFact fact) {
    return switch (fact) { // No default: a new fact must not compile until it has a sentence.
      case TaskListFact.TaskListOpened _ -> "more tasks arrive later";
      case TaskListFact.TaskListGrew f ->
          "tasks arrived: there are "
              + f.tasks()
              + " now"
              + (f.last() ? ", and no more arrive" : ", and more arrive later");
      case TaskListFact.TaskListReopened _ ->
          "the job continues: tasks that were given up are tried again, and what is kept stays";
    };
  }

  @Override
  public Optional<String> happening(Stimulus.OfKind stimulus) {
    return stimulus instanceof TaskListStimulus own
        ? Optional.of(happening(own))
        : Optional.empty();
  }

  private static String happening(TaskListStimulus stimulus) {
    return switch (stimulus) { // No default: a new stimulus must not compile without a sentence.
      case TaskListStimulus.OpenListSubmitted s -> "the user submitted " + s.job();
      case TaskListStimulus.TasksArrived s ->
          "the list has " + s.tasks() + " tasks" + (s.last() ? " and is complete" : "");
    };
  }

  @Override
  public Optional<String> reason(Reason.OfKind why, Words words) {
    return Optional.empty();
  }

  @Override
  public Optional<String> computation(Instruction.Compute what) {
    return Optional.empty();
  }

  @Override
  public boolean isBookkeeping(Fact.OfKind fact) {
    return false;
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
  public long opened(Fact.OfKind fact, long before) {
    return fact instanceof TaskListFact.TaskListGrew list ? list.tasks() : before;
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
