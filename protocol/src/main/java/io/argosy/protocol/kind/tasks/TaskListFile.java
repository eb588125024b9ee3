package io.argosy.protocol.kind.tasks;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A valid job file of kind {@code tasks}: one command for each row of a table. The table is in a
 * file beside it.
 *
 * @param tasks how many rows the table has
 * @param columns the names of its columns
 * @param slots how many tasks run at once at most
 * @param size what a task needs of its machine
 */
public record TaskListFile(
    String name,
    long tasks,
    List<String> columns,
    Run run,
    int retries,
    Promise promise,
    int slots,
    TaskSize size,
    Path folder,
    String text)
    implements TaskListJobFile {
  /** The name of this kind. */
  public static final String KIND = "tasks";

  /** The most tasks of a job. */
  public static final long TASKS_LIMIT = 10_000_000;

  /** The most tasks that may run at once. */
  public static final int SLOTS_LIMIT = 10_000;

  public TaskListFile {
    columns = List.copyOf(columns);
  }

  @Override
  public OptionalLong seed() {
    return OptionalLong.empty();
  }

  @Override
  public List<Run> runs() {
    return List.of(run);
  }

  @Override
  public Optional<String> policy() {
    return Optional.empty();
  }

  /** The outputs of all tasks, in the order of the items. */
  @Override
  public Result result() {
    return new Result(new Merge.Concat());
  }

  @Override
  public List<String> files() {
    return List.of();
  }

  @Override
  public boolean isExact() {
    return true;
  }
}
