package io.argosy.cli.kind.workflow;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.FlowFile;
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
import java.util.SequencedMap;

/** The outputs of a workflow's tasks. */
public final class FlowResults {
  private final Store store;

  private FlowResults(Store store) {
    this.store = store;
  }

  /** Where the outputs are stored. */
  interface Store {
    /** The outputs of each completed task, by its number. */
    SequencedMap<Integer, Outputs> lists() throws IOException;

    /** A file of a task, by their numbers. */
    InputStream output(int task, int number) throws IOException;
  }

  /** For a job of a service. */
  public static FlowResults of(ServiceClient client, JobId job) {
    return new FlowResults(new ServiceOutputs(client, job));
  }

  /** For a run on this computer, whether it is running or not. */
  public static FlowResults of(RunFolder run) {
    return new FlowResults(new RunOutputs(run));
  }

  /** The outputs of each completed task, by its number. */
  SequencedMap<Integer, Outputs> lists() throws IOException {
    return store.lists();
  }

  /**
   * Copies the outputs of tasks into a folder, with a subfolder for each task.
   *
   * @param all whether to copy those of all tasks; otherwise of tasks without successors
   * @return the copied files
   */
  public List<Path> fetch(FlowFile file, Path folder, boolean all) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Map.Entry<Integer, Outputs> entry : lists().entrySet()) {
      int task = entry.getKey();
      FlowFile.Step step = file.steps().get(task);
      if (all || file.isLast(step)) {
        fetch(task, entry.getValue(), TaskFolder.of(folder, step.id(), task), files);
      }
    }
    return files;
  }

  private void fetch(int task, Outputs outputs, Path folder, List<Path> files) throws IOException {
    int number = 0;
    for (Outputs.Output output : outputs.outputs()) {
      if (!InnerPath.is(output.path())) {
        throw new IOException(
            "the service names an output " + output.path() + ", which leads elsewhere");
      }
      Path target = folder.resolve(output.path());
      Files.createDirectories(target.getParent());
      try (InputStream in = store.output(task, number++)) {
        WholeFile.write(target, in::transferTo);
      }
      files.add(target);
    }
  }
}
