package io.argosy.journal;

import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineSpec.Stage;
import io.argosy.core.kind.pipeline.PipelineStimulus;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.kind.tasks.TaskListStimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.spec.JobSpec;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Samples of records that only one kind of job has, within the limits of the kind. */
record KindSamples(Samples samples, RandomGenerator random) {
  TaskListSpec tasks() {
    JobSpec.Iterative like = samples.make(JobSpec.Iterative.class);
    return new TaskListSpec(9, like.slots(), like.promise(), random.nextInt(9), like.body());
  }

  TaskListStimulus.TasksArrived arrived() {
    return new TaskListStimulus.TasksArrived(
        samples.make(Instant.class), job(), random.nextInt(99), random.nextBoolean());
  }

  PipelineSpec pipeline() {
    Stage stage =
        new Stage(
            "convert",
            PipelineSpec.Target.PROCESSORS,
            List.of("items"),
            List.of(samples.make(String.class)),
            samples.make(PipelineSpec.Partition.class),
            PipelineSpec.ErrorAction.CONTINUE,
            random.nextInt(9),
            Optional.empty());
    JobSpec.Iterative like = samples.make(JobSpec.Iterative.class);
    return new PipelineSpec(
        List.of("items"), List.of(), List.of(stage), like.slots(), like.promise(), like.body());
  }

  PipelineStimulus.StagePrepared prepared() {
    return new PipelineStimulus.StagePrepared(
        samples.make(Instant.class), job(), 1, 9, 8, samples.make(ResultRef.class));
  }

  private JobId job() {
    return samples.make(JobId.class);
  }
}
