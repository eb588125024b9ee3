package io.argosy.runtime.kind;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.kind.bag.BagSpecs;
import io.argosy.runtime.kind.iterative.IterativeSpecs;
import io.argosy.runtime.kind.pipeline.PipelineSpecs;
import io.argosy.runtime.kind.tasks.TaskListSpecs;
import io.argosy.runtime.kind.workflow.FlowSpecs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The kinds of jobs whose files the kernel's specifications are made of, by their names. */
public final class JobSpecKinds {
  private final SequencedMap<String, JobSpecKind<?>> kinds;

  private JobSpecKinds(SequencedMap<String, JobSpecKind<?>> kinds) {
    this.kinds = kinds;
  }

  /** The kinds of the product. */
  public static JobSpecKinds standard() {
    return new JobSpecKinds(new LinkedHashMap<>())
        .with(IterativeFile.KIND, new IterativeSpecs())
        .with(BagFile.KIND, new BagSpecs())
        .with(FlowFile.KIND, new FlowSpecs())
        .with(PipelineFile.KIND, new PipelineSpecs())
        .with(TaskListFile.KIND, new TaskListSpecs());
  }

  /** These kinds and one more. */
  public JobSpecKinds with(String name, JobSpecKind<?> kind) {
    SequencedMap<String, JobSpecKind<?>> more = new LinkedHashMap<>(kinds);
    if (more.putIfAbsent(name, kind) != null) {
      throw new IllegalArgumentException("the kind " + name + " of jobs is registered already");
    }
    return new JobSpecKinds(more);
  }

  public List<String> names() {
    return List.copyOf(kinds.keySet());
  }

  /** The names of the policies for jobs like this one. */
  public List<String> policies(JobFile file) {
    return kind(file).policies();
  }

  /** What the kernel decides on; a mistake becomes a {@code BadInput}. */
  public JobSpec spec(JobFile file, JobSpecKind.Request request) {
    return spec(kind(file), file, request);
  }

  private static <F extends JobFile> JobSpec spec(
      JobSpecKind<F> kind, JobFile file, JobSpecKind.Request request) {
    return kind.spec(kind.fileType().cast(file), request);
  }

  /** The currency of an accepted job's money; empty if it has none or its file does not name it. */
  public String currency(JobSpec spec) {
    return kinds.values().stream()
        .flatMap(kind -> kind.currency(spec).stream())
        .findFirst()
        .orElse("");
  }

  private JobSpecKind<?> kind(JobFile file) {
    return Optional.<JobSpecKind<?>>ofNullable(kinds.get(file.kind()))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no job of kind "
                        + file.kind()
                        + " can be run; the kinds are "
                        + String.join(", ", kinds.keySet())));
  }
}
