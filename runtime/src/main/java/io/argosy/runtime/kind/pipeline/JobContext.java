package io.argosy.runtime.kind.pipeline;

import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineSpec.Target;
import io.argosy.core.kind.pipeline.StageRecord;
import io.argosy.protocol.kind.pipeline.ContextValue;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values that the tasks before a stage left, by their keys. */
final class JobContext {
  private final PipelineFile file;
  private final RunningPipeline pipeline;
  private final KeptOutputs outputs;
  private final Map<Long, ContextValue.Group> read = new HashMap<>();

  JobContext(PipelineFile file, RunningPipeline pipeline, KeptOutputs outputs) {
    this.file = file;
    this.pipeline = pipeline;
    this.outputs = outputs;
  }

  /** A key that has no value. */
  static final class Unset extends Exception {
    Unset(String reason) {
      super(reason);
    }

    /** Why, to follow the key. */
    String reason() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * The value of a key for a stage.
   *
   * @param stage its index; the number of stages for what is left at the end
   */
  ContextValue value(String key, int stage) throws Unset, IOException {
    if (key.equals(PipelineFile.PROCESSORS)) {
      return new ContextValue.Number(Integer.toString(pipeline.spec().slots().max()));
    }
    for (int i = stage - 1; i >= 0; i--) {
      if (pipeline.spec().stages().get(i).outputs().contains(key)) {
        return written(key, i);
      }
    }
    return Optional.ofNullable(file.data().get(key))
        .orElseThrow(() -> new Unset("which is not in data"));
  }

  private ContextValue written(String key, int index) throws Unset, IOException {
    PipelineSpec.Stage producer = pipeline.spec().stages().get(index);
    StageRecord stage =
        pipeline.stages().stream()
            .filter(it -> it.stage() == index)
            .findFirst()
            .orElseThrow(() -> new Unset("which task " + producer.id() + " has not written yet"));
    List<Long> kept = pipeline.keptOf(stage);
    if (stage.refusal().isPresent()) {
      throw new Unset("which task " + producer.id() + " did not write: it could not begin");
    }
    if (kept.isEmpty() && stage.tasks() > 0) {
      throw new Unset("which task " + producer.id() + " did not write: it failed");
    }
    if (producer.target() == Target.COORDINATOR) {
      return of(kept.getFirst(), key);
    }
    List<ContextValue> gathered = new ArrayList<>();
    for (long task : kept) {
      gathered.add(of(task, key));
    }
    return new ContextValue.Row(gathered);
  }

  private ContextValue of(long task, String key) throws IOException {
    ContextValue.Group all = read.get(task);
    if (all == null) {
      all = outputs.read(task);
      read.put(task, all);
    }
    return all.field(key)
        .orElseThrow(() -> new IOException("the outputs of task " + task + " lack " + key));
  }
}
