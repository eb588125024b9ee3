package io.argosy.cli.kind.workflow;

import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.KeptPiece;
import io.argosy.cli.local.RunBodies;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The outputs of a workflow's tasks, whether it is running or not. */
record FlowResults(JobHandle job) {
  /** The outputs of each completed task, by its number. */
  SequencedMap<Integer, Outputs> lists() throws IOException {
    SequencedMap<Integer, Outputs> lists = new TreeMap<>();
    for (KeptPiece one : job.pieces()) {
      try (InputStream in = one.body().open()) {
        lists.put((int) one.first(), Outputs.parse(in.readAllBytes()));
      }
    }
    return lists;
  }

  /** Opens the outputs of a task, in their order. */
  @FunctionalInterface
  private interface Bodies {
    List<KeptPiece.Opener> of(int task, Outputs outputs) throws IOException;
  }

  private Bodies bodies() throws IOException {
    return job.by(this::here, client -> (task, outputs) -> there(client, task));
  }

  private Bodies here(RunFolder run) {
    SequencedMap<Long, KeptResult> kept = new TreeMap<>();
    job.state().job(job.job()).ifPresent(it -> kept.putAll(it.kept()));
    return (task, outputs) -> {
      KeptResult list =
          Optional.ofNullable(kept.get((long) task))
              .orElseThrow(() -> new IOException("task " + task + " is not done"));
      List<KeptPiece.Opener> bodies = new ArrayList<>();
      for (Outputs.Output output : outputs.outputs()) {
        Path file = RunBodies.of(run).output(list, bodies.size(), output);
        bodies.add(() -> Files.newInputStream(file));
      }
      return bodies;
    };
  }

  private List<KeptPiece.Opener> there(ServiceClient client, int task) {
    String path = "/v1/jobs/" + job.job() + "/outputs?task=" + task;
    return client.get(path).groups("outputs").stream()
        .map(output -> output.text("url").orElseThrow())
        .<KeptPiece.Opener>map(url -> () -> client.stream(url))
        .toList();
  }

  /**
   * Copies the outputs of tasks into a folder, with a subfolder for each task.
   *
   * @param all whether to copy those of all tasks; otherwise of tasks without successors
   * @return the copied files
   */
  List<Path> fetch(FlowFile file, Path folder, boolean all) throws IOException {
    List<Path> files = new ArrayList<>();
    Bodies bodies = bodies();
    for (Map.Entry<Integer, Outputs> entry : lists().entrySet()) {
      int task = entry.getKey();
      FlowFile.Step step = file.steps().get(task);
      if (all || file.isLast(step)) {
        files.addAll(
            fetch(
                bodies.of(task, entry.getValue()),
                entry.getValue(),
                TaskFolder.of(folder, step.id(), task)));
      }
    }
    return files;
  }

  private static List<Path> fetch(List<KeptPiece.Opener> bodies, Outputs outputs, Path folder)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (Outputs.Output output : outputs.outputs()) {
      if (!InnerPath.is(output.path())) {
        throw new IOException(
            "the service names an output " + output.path() + ", which leads elsewhere");
      }
      Path target = folder.resolve(output.path());
      Files.createDirectories(target.getParent());
      try (InputStream in = bodies.get(files.size()).open()) {
        WholeFile.write(target, in::transferTo);
      }
      files.add(target);
    }
    return files;
  }
}
