package io.argosy.cli.kind.pipeline;

import io.argosy.cli.embedded.RunParts;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.pipeline.PipelineFact;
import io.argosy.core.kind.pipeline.PipelineStateView;
import io.argosy.core.kind.pipeline.PipelineStimulus;
import io.argosy.core.kind.pipeline.StageRecord;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.host.run.MergeWork;
import io.argosy.journal.Entry;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.runtime.DriverStopped;
import io.argosy.runtime.kind.pipeline.PipelineResult;
import io.argosy.runtime.kind.pipeline.RunningPipeline;
import io.argosy.runtime.kind.pipeline.StageCalls;
import io.argosy.runtime.kind.pipeline.StagePreparation;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * What a pipeline adds to its run on this computer: it prepares each stage that is due, and gives
 * each task its inputs.
 */
final class PipelineParts implements RunParts {
  private final PipelineFile file;
  private final CompletableFuture<Started> started = new CompletableFuture<>();

  /** The run, once it has started. */
  private record Started(RunFolder run, EmbeddedRealm realm) {
    RunningPipeline pipeline() {
      return realm.look(state -> RunningPipeline.of(state.job(run.job()).orElseThrow())).join();
    }
  }

  PipelineParts(PipelineFile file) {
    this.file = file;
  }

  @Override
  public Optional<TaskCalls> calls(RunFolder run) {
    return Optional.of(new StageCalls(run, file, this::stageOf));
  }

  private StageRecord stageOf(long task) throws IOException {
    Started here = started.join();
    return here.realm()
        .look(
            state ->
                PipelineStateView.of(state.job(here.run().job()).orElseThrow()).stages().stream()
                    .filter(stage -> stage.has(task))
                    .findFirst())
        .join()
        .orElseThrow(() -> new IOException("no stage has task " + task));
  }

  @Override
  public MergeWork.Collected collected(RunFolder run) {
    return (kept, files, out) -> {
      Started here = started.join();
      new PipelineResult(run, file, here.pipeline(), here.realm()::kept).write(out);
    };
  }

  /** A stage may have been due when the process that prepared it ended. */
  @Override
  public void started(RunFolder run, EmbeddedRealm realm) {
    started.complete(new Started(run, realm));
    realm
        .look(state -> state.job(run.job()).flatMap(job -> PipelineStateView.of(job).due()))
        .thenAccept(due -> due.ifPresent(this::begin));
  }

  @Override
  public void stored(Entry entry) {
    for (Fact fact : entry.facts()) {
      if (fact instanceof PipelineFact.StageDue due) {
        begin(due.stage());
      } else if (fact instanceof PipelineFact.StageRefused refused) {
        warn(refused.reason());
      } else if (fact instanceof PipelineFact.StageEnded ended && ended.failed() > 0) {
        String id = file.tasks().get(ended.stage()).id();
        warn(
            "task "
                + id
                + " ended with errors: "
                + ended.failed()
                + " of its groups failed; 'argosy show' lists them");
      }
    }
  }

  private void warn(String sentence) {
    started.thenAccept(here -> here.realm().warn(sentence));
  }

  /** Prepares a stage on a thread of its own; twice if it must, with one result. */
  private void begin(int stage) {
    Thread.ofVirtual().name("stage " + stage).start(() -> prepare(stage));
  }

  private void prepare(int stage) {
    try {
      Started here = started.join();
      StagePreparation.Outcome outcome = outcome(here, stage);
      here.realm()
          .tell(
              at ->
                  switch (outcome) {
                    case StagePreparation.Outcome.Prepared it ->
                        new PipelineStimulus.StagePrepared(
                            at, here.run().job(), stage, it.tasks(), it.items(), it.plan());
                    case StagePreparation.Outcome.Impossible(String reason) ->
                        new PipelineStimulus.StageImpossible(at, here.run().job(), stage, reason);
                  });
    } catch (CompletionException | DriverStopped closed) {
      // The stage stays due: whoever resumes the job prepares it.
      return;
    }
  }

  private StagePreparation.Outcome outcome(Started here, int stage) {
    try {
      return StagePreparation.of(here.run(), file, here.pipeline(), stage, here.realm()::kept);
    } catch (IOException e) {
      return new StagePreparation.Outcome.Impossible(
          "the inputs of task "
              + file.tasks().get(stage).id()
              + " could not be prepared: "
              + e.getMessage());
    }
  }
}
