package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.sweep.TaskSource;
import io.argosy.protocol.sweep.TaskSourceFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A valid job file that users write as {@code kind: bag} without {@code offers}: its tasks run on
 * slots that cost nothing, so that the kernel treats it as a list of tasks.
 *
 * @param tasks where their commands come from; not read yet
 * @param run how each is called
 */
public record FreeBagFile(
    String name,
    OptionalLong seed,
    TaskSource tasks,
    Run run,
    int retries,
    Promise promise,
    Result result,
    List<String> files,
    Path folder,
    String text)
    implements TaskListJobFile, TaskSourceFile {
  public FreeBagFile {
    files = List.copyOf(files);
  }

  @Override
  public List<Run> runs() {
    return List.of(run);
  }

  @Override
  public Optional<String> policy() {
    return Optional.empty();
  }

  @Override
  public boolean isExact() {
    return true;
  }
}
