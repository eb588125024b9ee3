package io.argosy.runtime.tasks;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.sweep.SweepRange;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.sweep.TaskSource;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tasks of a run as they were when it began: the file that lists them, or the names of the
 * files that matched, may change while the job runs.
 */
public final class StoredTasks {
  private StoredTasks() {}

  /** Copies what the tasks are from the folder of the job file into that of the run. */
  public static void store(RunFolder run, TaskSource source, Path folder) throws IOException {
    Optional<String> file = source.file();
    Optional<SweepRange.Matching> matching = matching(source);
    if (file.isPresent()) {
      Path listed = folder.resolve(file.get());
      WholeFile.write(copy(run), out -> Files.copy(listed, out));
    } else if (matching.isPresent()) {
      List<String> names = Sources.below(folder).matching(matching.get().pattern());
      WholeFile.write(
          copy(run), out -> out.write(String.join("\n", names).getBytes(StandardCharsets.UTF_8)));
    }
  }

  /** The tasks of a run. */
  public static TaskList open(RunFolder run, TaskSource source) throws IOException {
    Set<String> names = new TreeSet<>();
    source.file().ifPresent(names::add);
    if (matching(source).isPresent()) {
      // A path has no control characters, so a line is one of them.
      names.addAll(Files.readAllLines(copy(run)));
    }
    return TaskList.open(source, Sources.of(names, name -> copy(run)));
  }

  private static Optional<SweepRange.Matching> matching(TaskSource source) {
    return source instanceof TaskSource.Sweep sweep
            && sweep.over() instanceof SweepRange.Matching pattern
        ? Optional.of(pattern)
        : Optional.empty();
  }

  private static Path copy(RunFolder run) {
    return run.path().resolve("tasks");
  }
}
