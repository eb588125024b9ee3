package io.argosy.explain.kind.pipeline;

import static io.argosy.explain.Numbers.many;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.kind.pipeline.PipelineFact;
import io.argosy.core.kind.pipeline.PipelineReason;
import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineStimulus;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.KindExplanation;
import io.argosy.explain.Reasons;
import io.argosy.explain.Words;
import java.util.Optional;

/** Explains pipelines: in stages, tasks and workers. Stages are counted from 1. */
public final class PipelineExplanation implements KindExplanation {
  @Override
  public String name() {
    return "pipeline";
  }

  @Override
  public Class<PipelineSpec> specification() {
    return PipelineSpec.class;
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
    PipelineSpec spec = (PipelineSpec) fact.spec();
    return many(spec.stages().size(), "stage")
        + " ("
        + String.join(", ", spec.stages().stream().map(PipelineSpec.Stage::id).toList())
        + "), "
        + due
        + ", at most "
        + many(spec.slots().max(), "worker");
  }

  @Override
  public Optional<String> sentence(Fact.OfKind fact, Words words, Reasons reasons) {
    return fact instanceof PipelineFact own ? Optional.of(sentence(own)) : Optional.empty();
  }

  private static String sentence(PipelineFact fact) {
    String stage = stage(fact.stage());
    return switch (fact) { // No default: a new fact must not compile until it has a sentence.
      case PipelineFact.StageDue _ ->
          stage + " is next: its inputs are looked up, and its items are divided";
      case PipelineFact.StageOpened f when f.tasks() == 0 -> stage + " has no items and no tasks";
      case PipelineFact.StageOpened f ->
          stage
              + " begins with "
              + many(f.tasks(), "task")
              + (f.items() > 0 ? " for " + many(f.items(), "item") : "")
              + "; the plan is "
              + f.plan().sha256();
      case PipelineFact.StageRefused f -> stage + " cannot begin: " + f.reason();
      case PipelineFact.StageEnded f ->
          f.failed() == 0
              ? stage + " has ended"
              : stage + " has ended with errors: " + many(f.failed(), "task") + " failed";
      case PipelineFact.PipelineReopened _ ->
          "the job continues with " + stage + ": what failed of it is tried again";
    };
  }

  private static String stage(int index) {
    return "stage " + (index + 1);
  }

  @Override
  public Optional<String> happening(Stimulus.OfKind stimulus) {
    return stimulus instanceof PipelineStimulus own
        ? Optional.of(happening(own))
        : Optional.empty();
  }

  private static String happening(PipelineStimulus stimulus) {
    return switch (stimulus) { // No default: a new stimulus must not compile without a sentence.
      case PipelineStimulus.StagePrepared s ->
          stage(s.stage()) + " was divided into " + many(s.tasks(), "task");
      case PipelineStimulus.StageImpossible s -> stage(s.stage()) + " is impossible: " + s.reason();
    };
  }

  @Override
  public Optional<String> reason(Reason.OfKind why, Words words) {
    return why instanceof PipelineReason own
        ? Optional.of(
            switch (own) { // No default: a new reason must not compile without a sentence.
              case PipelineReason.StageTasks r ->
                  stage(r.stage()) + " has " + many(r.left(), "task") + " left";
            })
        : Optional.empty();
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
    return fact instanceof PipelineFact.StageOpened stage ? before + stage.tasks() : before;
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
