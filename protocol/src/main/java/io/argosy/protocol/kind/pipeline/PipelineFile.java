package io.argosy.protocol.kind.pipeline;

import io.argosy.protocol.job.JobFile;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;

/**
 * A valid job file of kind {@code pipeline}: tasks that run one after the other, once on the
 * coordinator or on many processors.
 *
 * @param data the job context as it begins
 * @param slots how many processors work at once; as many as there are slots if absent
 * @param from the key of the context whose value is the result; all outputs if absent
 */
public record PipelineFile(
    String name,
    SequencedMap<String, ContextValue> data,
    List<Task> tasks,
    OptionalInt slots,
    Optional<String> from,
    Promise promise,
    Path folder,
    String text)
    implements JobFile {
  /** The name of this kind. */
  public static final String KIND = "pipeline";

  /** The key that every task may read: how many processors work at once at most. */
  public static final String PROCESSORS = "processors";

  /** The key that stands for the items of a task's own group. */
  public static final String GROUP = "group";

  public PipelineFile {
    data = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(data));
    tasks = List.copyOf(tasks);
  }

  /**
   * A task of the file, which is a stage of the job.
   *
   * @param coordinator whether it runs once, on the coordinator
   * @param run how its command is called
   * @param output the keys of the context that it writes
   * @param continues whether the job continues without what failed of it
   * @param retries how often it may fail again before it is given up
   */
  public record Task(
      String id,
      boolean coordinator,
      Run run,
      SequencedMap<String, Input> input,
      List<String> output,
      Partition partition,
      boolean continues,
      int retries) {
    public Task {
      input = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(input));
      output = List.copyOf(output);
    }
  }

  /** What a task gets under a name. */
  public sealed interface Input {
    record Constant(ContextValue value) implements Input {}

    /** The value that a key of the context has. */
    record Key(String key) implements Input {}

    /** The items of the group that it works on. */
    record OwnGroup() implements Input {}
  }

  /** A number of the file, or the key of one. */
  public sealed interface Amount {
    record Written(double value) implements Amount {}

    record Key(String key) implements Amount {}
  }

  /** How a task is divided. */
  public sealed interface Partition {
    /** Not at all. */
    record Whole() implements Partition {}

    /** Into so many tasks with equal inputs. */
    record Count(Amount count) implements Partition {}

    /**
     * Into one for each group of items.
     *
     * @param items the key of the items
     */
    record Items(
        String items, Optional<Amount> bins, Optional<Amount> capacity, Optional<Amount> delta)
        implements Partition {}
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public OptionalLong seed() {
    return OptionalLong.empty();
  }

  /** Any of its tasks may run on any machine: this is the way of the first. */
  @Override
  public List<Run> runs() {
    return tasks.stream().map(Task::run).toList();
  }

  @Override
  public int retries() {
    return tasks.getFirst().retries();
  }

  @Override
  public Optional<String> policy() {
    return Optional.empty();
  }

  /** The result is a value of the context, which the run writes itself. */
  @Override
  public Result result() {
    return new Result(new Merge.Collect());
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
