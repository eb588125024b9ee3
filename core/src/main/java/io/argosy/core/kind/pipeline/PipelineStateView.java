package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.Interval;
import java.util.List;
import java.util.Optional;

/** What is remembered of a pipeline besides what all jobs have, to read. */
public interface PipelineStateView {
  /** The state of a pipeline; only a pipeline has one. */
  static PipelineStateView of(JobStateView job) {
    return job.as(PipelineStateView.class)
        .orElseThrow(() -> new IllegalStateException("job " + job.id() + " is not a pipeline"));
  }

  PipelineSpec spec();

  /** The stages that have begun or could not, in their order. */
  List<StageRecord> stages();

  /** The stage whose inputs are looked up at present, if one is. */
  Optional<Integer> due();

  /** Tasks that failed too often, ascending. */
  List<Interval> givenUp();

  /** The name of a task: that of its stage, and its number in it if it may have several. */
  default String name(long task) {
    return stages().stream()
        .filter(stage -> stage.has(task))
        .findFirst()
        .map(stage -> name(spec().stages().get(stage.stage()), task - stage.first()))
        .orElse("task " + task);
  }

  private static String name(PipelineSpec.Stage stage, long number) {
    return stage.partition() instanceof PipelineSpec.Partition.Whole
        ? stage.id()
        : stage.id() + "[" + number + "]";
  }
}
