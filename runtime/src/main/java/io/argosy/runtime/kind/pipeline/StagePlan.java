package io.argosy.runtime.kind.pipeline;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.kind.pipeline.ContextJson;
import io.argosy.protocol.kind.pipeline.ContextValue;
import io.argosy.protocol.kind.pipeline.ContextValue.Group;
import io.argosy.protocol.kind.pipeline.ContextValue.Row;
import io.argosy.protocol.kind.pipeline.PipelineFile.Input;
import io.argosy.protocol.kind.pipeline.PipelineFile.Task;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What the tasks of a stage get. It is stored before the stage opens, under its content, so that
 * every task gets the same whenever it starts.
 *
 * @param inputs the values that all of them get, by name
 * @param groups the items of each; empty if they have none
 */
record StagePlan(Group inputs, List<ContextValue> groups) {
  private static final String FOLDER = "stages";

  StagePlan {
    groups = List.copyOf(groups);
  }

  /** The inputs of a task, in the order of the job file. */
  Group of(Task task, long number) throws IOException {
    SequencedMap<String, ContextValue> own = new LinkedHashMap<>();
    for (var input : task.input().entrySet()) {
      String name = input.getKey();
      Optional<ContextValue> value =
          input.getValue() instanceof Input.OwnGroup
              ? Optional.of(groups.get((int) number))
              : inputs.field(name);
      own.put(
          name,
          value.orElseThrow(() -> new IOException("the plan of " + task.id() + " lacks " + name)));
    }
    return new Group(own);
  }

  /** The bytes of the plan. */
  byte[] bytes() throws IOException {
    SequencedMap<String, ContextValue> fields = new LinkedHashMap<>();
    fields.put("inputs", inputs);
    fields.put("groups", new Row(groups));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ContextJson.write(new Group(fields), out);
    return out.toByteArray();
  }

  /** Stores it in the folder of a run. */
  static ResultRef store(RunFolder run, byte[] plan) throws IOException {
    ResultRef ref = new ResultRef(plan.length, Sha256.of(plan));
    Files.createDirectories(run.path().resolve(FOLDER));
    WholeFile.write(file(run, ref), out -> out.write(plan));
    return ref;
  }

  private static Path file(RunFolder run, ResultRef ref) {
    return run.path().resolve(FOLDER).resolve(ref.sha256() + ".json");
  }

  /** Reads a stored plan. */
  static StagePlan read(RunFolder run, ResultRef ref) throws IOException {
    byte[] bytes = Files.readAllBytes(file(run, ref));
    if (!Sha256.of(bytes).equals(ref.sha256())) {
      throw new IOException(file(run, ref) + " is not what was stored: it has changed");
    }
    try {
      Group root = ContextJson.object(bytes);
      if (root.field("inputs").orElseThrow() instanceof Group inputs
          && root.field("groups").orElseThrow() instanceof Row(List<ContextValue> groups)) {
        return new StagePlan(inputs, groups);
      }
    } catch (ContextJson.NotJson e) {
      throw new IOException(file(run, ref) + " " + e.sentence(), e);
    }
    throw new IOException(file(run, ref) + " is not the plan of a stage");
  }
}
