package io.argosy.runtime.kind.pipeline;

import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.packing.PackingRule;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.protocol.kind.pipeline.PipelineFile.Amount;
import io.argosy.protocol.kind.pipeline.PipelineFile.Input;
import io.argosy.protocol.kind.pipeline.PipelineFile.Partition;
import io.argosy.protocol.kind.pipeline.PipelineFile.Task;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/** Converts the file of a pipeline to the kernel's specification. */
public final class PipelineSpecs implements JobSpecKind<PipelineFile> {
  @Override
  public Class<PipelineFile> fileType() {
    return PipelineFile.class;
  }

  @Override
  public List<String> policies() {
    return List.of();
  }

  @Override
  public JobSpec spec(PipelineFile file, Request request) {
    throw onlyHere();
  }

  /** The refusal of a pipeline that is not run on this computer. */
  public static BadInput onlyHere() {
    return BadInput.inArgument(
        "kind",
        PipelineFile.KIND,
        "kind is pipeline; such a job runs on this computer, with 'argosy run', and not on a"
            + " service; for a service it must be iterative, bag or workflow");
  }

  /**
   * The specification of a pipeline on this computer.
   *
   * @param slots how many slots there are
   */
  public static PipelineSpec of(PipelineFile file, int slots) {
    int width = Math.max(1, Math.min(file.slots().orElse(slots), slots));
    return new PipelineSpec(
        List.copyOf(file.data().sequencedKeySet()),
        List.of(),
        file.tasks().stream().map(PipelineSpecs::stage).toList(),
        new JobSpec.Slots(1, width),
        JobSpecs.promise(file.promise()),
        file.text());
  }

  private static PipelineSpec.Stage stage(Task task) {
    return new PipelineSpec.Stage(
        task.id(),
        task.coordinator() ? PipelineSpec.Target.COORDINATOR : PipelineSpec.Target.PROCESSORS,
        reads(task),
        task.output(),
        partition(task.partition()),
        task.continues() ? PipelineSpec.ErrorAction.CONTINUE : PipelineSpec.ErrorAction.EXIT,
        task.retries(),
        Optional.empty());
  }

  private static List<String> reads(Task task) {
    SequencedSet<String> keys = new LinkedHashSet<>();
    for (Input input : task.input().values()) {
      if (input instanceof Input.Key(String key)) {
        keys.add(key);
      }
    }
    switch (task.partition()) {
      case Partition.Whole() -> {}
      case Partition.Count(Amount count) -> key(count).ifPresent(keys::add);
      case Partition.Items items -> {
        keys.add(items.items());
        items.bins().flatMap(PipelineSpecs::key).ifPresent(keys::add);
        items.capacity().flatMap(PipelineSpecs::key).ifPresent(keys::add);
        items.delta().flatMap(PipelineSpecs::key).ifPresent(keys::add);
      }
    }
    return List.copyOf(keys);
  }

  private static Optional<String> key(Amount amount) {
    return amount instanceof Amount.Key(String key) ? Optional.of(key) : Optional.empty();
  }

  private static PipelineSpec.Partition partition(Partition partition) {
    return switch (partition) {
      case Partition.Whole() -> new PipelineSpec.Partition.Whole();
      case Partition.Count(Amount count) -> new PipelineSpec.Partition.Count(amount(count));
      case Partition.Items items when items.bins().isPresent() ->
          new PipelineSpec.Partition.Bins(items.items(), amount(items.bins().get()));
      case Partition.Items items ->
          new PipelineSpec.Partition.Capacity(
              items.items(),
              items.capacity().map(PipelineSpecs::amount),
              items
                  .delta()
                  .map(PipelineSpecs::amount)
                  .orElseGet(() -> new PipelineSpec.Amount.Known(PackingRule.DELTA_DEFAULT)));
    };
  }

  private static PipelineSpec.Amount amount(Amount amount) {
    return switch (amount) {
      case Amount.Written(double value) -> new PipelineSpec.Amount.Known(value);
      case Amount.Key(String key) -> new PipelineSpec.Amount.Of(key);
    };
  }
}
