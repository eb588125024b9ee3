package io.argosy.runtime.kind.pipeline;

import io.argosy.core.kind.pipeline.StageRecord;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.protocol.kind.pipeline.ContextJson;
import io.argosy.protocol.kind.pipeline.ContextValue;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The calls of the tasks of a pipeline. Each has a folder of its own with the file of its inputs;
 * what it writes there is stored when it ended well.
 */
public final class StageCalls implements TaskCalls {
  private final RunFolder run;
  private final PipelineFile file;
  private final Stages stages;
  private final StageBodies bodies;
  private Optional<Known> known = Optional.empty();

  /** The stages of the job as they are now. */
  @FunctionalInterface
  public interface Stages {
    /** The stage of a task; it has begun. */
    StageRecord of(long task) throws IOException;
  }

  private record Known(ResultRef ref, StagePlan plan) {}

  public StageCalls(RunFolder run, PipelineFile file, Stages stages) {
    this.run = run;
    this.file = file;
    this.stages = stages;
    bodies = new StageBodies(run);
  }

  @Override
  public ChunkCall of(JobFile.Run way, long index, Path out) throws IOException {
    StageRecord stage = stages.of(index);
    PipelineFile.Task task = file.tasks().get(stage.stage());
    Path folder = folder(out);
    TreeRemoval.remove(folder);
    Files.createDirectory(folder);
    long number = index - stage.first();
    ContextValue inputs =
        bodies.laidOut(plan(stage.plan().orElseThrow()).of(task, number), folder.resolve("inputs"));
    try (OutputStream input = Files.newOutputStream(input(folder))) {
      ContextJson.write(inputs, input);
    }
    SequencedMap<String, String> values = new LinkedHashMap<>();
    values.put("input", input(folder).toString());
    values.put("output", output(folder).toString());
    values.put("folder", folder.toString());
    values.put("stage", task.id());
    values.put("group", Long.toString(number));
    return new ChunkCall(task.run().way().command(), ChunkCall.environment(task.run(), values));
  }

  /** Many tasks of a stage begin one after the other: its plan is read once. */
  private synchronized StagePlan plan(ResultRef ref) throws IOException {
    Optional<Known> last = known.filter(it -> it.ref().equals(ref));
    if (last.isEmpty()) {
      last = Optional.of(new Known(ref, StagePlan.read(run, ref)));
      known = last;
    }
    return last.get().plan();
  }

  @Override
  public Optional<String> complete(long index, Path out) throws IOException {
    PipelineFile.Task task = file.tasks().get(stages.of(index).stage());
    Path folder = folder(out);
    SequencedMap<String, ContextValue> kept = new LinkedHashMap<>();
    try {
      ContextValue.Group written = written(task, folder);
      for (String key : task.output()) {
        ContextValue value =
            written
                .field(key)
                .orElseThrow(() -> new StageBodies.NoSuchBody("did not write its output " + key));
        kept.put(key, bodies.stored(value, folder));
      }
    } catch (StageBodies.NoSuchBody e) {
      return Optional.of(e.reason());
    }
    WholeFile.write(out, to -> ContextJson.write(new ContextValue.Group(kept), to));
    return Optional.empty();
  }

  private static ContextValue.Group written(PipelineFile.Task task, Path folder)
      throws StageBodies.NoSuchBody, IOException {
    Path output = output(folder);
    if (task.output().isEmpty()) {
      return new ContextValue.Group(new LinkedHashMap<>());
    }
    if (!Files.isRegularFile(output, LinkOption.NOFOLLOW_LINKS)) {
      throw new StageBodies.NoSuchBody(
          "did not write its output "
              + String.join(", ", task.output())
              + ": the file $ARGOSY_OUTPUT is missing");
    }
    long bytes = Files.size(output);
    if (bytes > ContextJson.MOST_BYTES) {
      throw new StageBodies.NoSuchBody(
          "wrote "
              + bytes
              + " bytes to the file $ARGOSY_OUTPUT; it may have at most "
              + ContextJson.MOST_BYTES
              + ": write large values to files, and name them as {\"file\": \"path\"}");
    }
    try {
      return ContextJson.object(Files.readAllBytes(output));
    } catch (ContextJson.NotJson e) {
      throw new StageBodies.NoSuchBody(
          "wrote a file $ARGOSY_OUTPUT that "
              + e.sentence()
              + "; it must be one JSON object such as {\""
              + task.output().getFirst()
              + "\": 1}");
    }
  }

  @Override
  public void clear(long index, Path out) throws IOException {
    TreeRemoval.remove(folder(out));
  }

  private static Path folder(Path out) {
    return out.resolveSibling(out.getFileName() + ".task");
  }

  private static Path input(Path folder) {
    return folder.resolve("input.json");
  }

  private static Path output(Path folder) {
    return folder.resolve("output.json");
  }
}
