package io.argosy.host.run;

import io.argosy.agent.files.Durable;
import io.argosy.agent.process.WorkflowEnvironment;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The output files of tasks in a run's folder. The files of each machine are in a folder of their
 * own, under the SHA-256 of their content; a machine that needs a file of another gets a second
 * name for it, so that its transfer is counted and its content is stored once.
 */
public final class RunOutputs {
  private final RunFolder run;
  private final Lists lists;

  /** The outputs of completed tasks. */
  @FunctionalInterface
  public interface Lists {
    /** The file with the {@link Outputs} of a task. */
    Path of(int task) throws IOException;
  }

  public RunOutputs(RunFolder run, Lists lists) {
    this.run = run;
    this.lists = lists;
  }

  /** The folder of the output files that a machine has; exists when this returns. */
  public Path folder(String machine) throws IOException {
    return Files.createDirectories(run.outputs(machine));
  }

  /** Provides a machine with output files. */
  public WorkflowEnvironment.Source source(String machine) {
    return (task, path) -> bring(machine, task, path);
  }

  private WorkflowEnvironment.Brought bring(String machine, int task, String path)
      throws IOException {
    Outputs.Output output =
        Outputs.parse(Files.readAllBytes(lists.of(task))).outputs().stream()
            .filter(it -> it.path().equals(path))
            .findFirst()
            .orElseThrow(() -> new IOException("task " + task + " left no " + path));
    Path own = run.outputs(machine).resolve(output.sha256());
    boolean had = Files.isRegularFile(own);
    if (!had) {
      link(own, find(run, output.sha256()).orElseThrow(() -> lost(output)));
    }
    if (!Durable.digest(own).equals(new ResultRef(output.bytes(), output.sha256()))) {
      throw new IOException(path + " of task " + task + " is not what was kept: it has changed");
    }
    return new WorkflowEnvironment.Brought(own, had ? 0 : output.bytes());
  }

  private static IOException lost(Outputs.Output output) {
    return new IOException(output.path() + " is not in the run's folder any more");
  }

  private static void link(Path own, Path other) throws IOException {
    try {
      Files.createLink(own, other);
    } catch (FileAlreadyExistsException another) {
      // Another task of the machine needed it at the same time.
      return;
    } catch (IOException | UnsupportedOperationException withoutLinks) {
      WholeFile.write(own, out -> Files.copy(other, out));
    }
  }

  /** An output file of a run, by its content. */
  public static Optional<Path> find(RunFolder run, String sha256) throws IOException {
    if (!Files.isDirectory(run.sites())) {
      return Optional.empty();
    }
    try (Stream<Path> machines = Files.list(run.sites())) {
      return machines
          .map(machine -> run.outputs(machine.getFileName().toString()).resolve(sha256))
          .filter(Files::isRegularFile)
          .sorted()
          .findFirst();
    }
  }
}
