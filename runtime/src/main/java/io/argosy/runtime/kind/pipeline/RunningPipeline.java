package io.argosy.runtime.kind.pipeline;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineStateView;
import io.argosy.core.kind.pipeline.StageRecord;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A pipeline as it was at one instant.
 *
 * @param stages those that have begun or could not
 * @param kept the tasks whose results are kept
 */
public record RunningPipeline(PipelineSpec spec, List<StageRecord> stages, List<Interval> kept) {
  public RunningPipeline {
    stages = List.copyOf(stages);
    kept = List.copyOf(kept);
  }

  /** Takes what this holds out of the state of a job. */
  public static RunningPipeline of(JobStateView job) {
    IntervalSet kept = IntervalSet.empty();
    job.kept().values().forEach(it -> kept.add(it.piece()));
    PipelineStateView pipeline = PipelineStateView.of(job);
    return new RunningPipeline(pipeline.spec(), pipeline.stages(), kept.intervals());
  }

  /** The kept tasks of a stage, ascending. */
  List<Long> keptOf(StageRecord stage) {
    return kept.stream()
        .flatMapToLong(it -> LongStream.range(it.first(), it.end()))
        .filter(stage::has)
        .boxed()
        .toList();
  }
}
