package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.math.MeasuredSeconds;
import io.argosy.core.math.Seconds;
import java.time.Instant;
import java.util.Optional;

/** When a pipeline ends: (P5) of docs/algorithms/pipeline.md. */
final class PipelineOutlook {
  private PipelineOutlook() {}

  static Outlook of(State state, JobState job, Instant now) {
    PipelineState pipeline = PipelineState.of(job);
    int running = (int) state.tasks(job.id()).stream().filter(Worker::isWorking).count();
    Forecast forecast = forecast(job, pipeline, now);
    double late = job.deadline().map(d -> 1 - forecast.chanceBy(d, now)).orElse(0.0);
    double mean = pipeline.seconds.mean();
    return new Outlook(
        Math.max(1, pipeline.tasks()),
        job.keptCount(),
        job.keptCount(),
        mean > 0 ? running / mean : 0,
        forecast.p50Seconds(),
        job.workerCounters.living,
        running,
        job.promiseStatus(late, now),
        forecast,
        late,
        0,
        0);
  }

  private static Forecast forecast(JobState job, PipelineState pipeline, Instant now) {
    if (job.phase() != JobStateView.Phase.RUNNING) {
      return Forecast.OVER;
    }
    MeasuredSeconds ended = endedStages(pipeline);
    Optional<Forecast> present =
        pipeline.running().flatMap(it -> present(job, pipeline, it, ended, now));
    if (present.isEmpty() && ended.count() == 0) {
      return Forecast.UNKNOWN;
    }
    int later = pipeline.spec.stages().size() - pipeline.stage - (present.isPresent() ? 1 : 0);
    double stage =
        ended.count() > 0
            ? ended.mean()
            : Seconds.between(pipeline.running().orElseThrow().openedAt(), now)
                + present.orElseThrow().p50Seconds();
    double own = present.map(Forecast::p50Seconds).orElse(0.0);
    double expected = own + later * stage;
    double spread = present.map(it -> it.p90Seconds() - it.p50Seconds()).orElse(0.0);
    // Stages differ more than the tasks of one: a later one may take twice the mean, or nothing.
    double tenth = StrictMath.hypot(spread, Forecast.TENTH * StrictMath.sqrt(later) * stage / 2);
    return new Forecast(Math.max(0, expected - tenth), expected, expected + tenth);
  }

  /** How long the stages took that have ended. */
  private static MeasuredSeconds endedStages(PipelineState pipeline) {
    MeasuredSeconds measured = new MeasuredSeconds();
    for (StageRecord stage : pipeline.stages()) {
      if (stage.refusal().isEmpty() && stage.endedAt().isPresent()) {
        measured.add(Seconds.between(stage.openedAt(), stage.endedAt().get()));
      }
    }
    return measured;
  }

  /** The rest of the stage that runs; empty before one of its tasks was measured. */
  private static Optional<Forecast> present(
      JobState job, PipelineState pipeline, StageRecord stage, MeasuredSeconds ended, Instant now) {
    double left = pipeline.unfinished(job);
    double workers = Math.max(1, Math.min(PipelineRules.width(pipeline), left));
    MeasuredSeconds seconds = pipeline.seconds;
    if (seconds.count() == 0) {
      double passed = Seconds.between(stage.openedAt(), now);
      double rest = Math.max(0, ended.mean() - passed);
      return ended.count() == 0 ? Optional.empty() : Optional.of(around(rest, ended.mean() / 2));
    }
    double expected = seconds.mean() * left / workers + (workers > 1 ? seconds.mean() / 2 : 0);
    double deviation = StrictMath.sqrt(seconds.variance() * left) / workers;
    return Optional.of(around(expected, deviation));
  }

  private static Forecast around(double expected, double deviation) {
    double tenth = Forecast.TENTH * deviation;
    return new Forecast(Math.max(0, expected - tenth), expected, expected + tenth);
  }
}
