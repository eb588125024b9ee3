package io.argosy.core.kind.pipeline;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Stages that run one after the other and pass values to each other through the job context.
 *
 * <p>Commands, data and constant inputs are in the {@code body}: a decision needs only which key of
 * the context a stage reads and writes.
 *
 * @param data the keys that the context has from the start, {@code processors} not among them
 * @param machines machine configurations, with distinct names
 * @param slots how many processors work at once, where no machine is rented
 */
public record PipelineSpec(
    List<String> data,
    List<Machines> machines,
    List<Stage> stages,
    Slots slots,
    Promise promise,
    String body)
    implements JobSpec {
  public static final int MOST_STAGES = 1_000;

  /** The key that every stage may read and none may write: how many processors there are. */
  public static final String PROCESSORS = "processors";

  public PipelineSpec {
    data = List.copyOf(data);
    machines = List.copyOf(machines);
    stages = List.copyOf(stages);
    require(!stages.isEmpty(), "a pipeline needs a task");
    require(
        stages.size() <= MOST_STAGES,
        "a pipeline may have at most " + MOST_STAGES + " tasks, had " + stages.size());
    require(
        stages.stream().map(Stage::id).distinct().count() == stages.size(),
        "the ids of the tasks of a pipeline must differ");
    require(
        machines.stream().map(Machines::name).distinct().count() == machines.size(),
        "the names of machine configurations must differ");
    requireProduced(data, stages);
    int configurations = machines.size();
    for (Stage stage : stages) {
      require(
          stage.machines().filter(it -> it < 0 || it >= configurations).isEmpty(),
          "task " + stage.id() + " names a machine configuration that does not exist");
    }
  }

  private static void requireProduced(List<String> data, List<Stage> stages) {
    Set<String> known = new HashSet<>(data);
    known.add(PROCESSORS);
    for (Stage stage : stages) {
      for (String key : stage.reads()) {
        require(known.contains(key), "task " + stage.id() + " reads #" + key + ", unknown there");
      }
      known.addAll(stage.outputs());
    }
  }

  /** The number of stages; how many tasks they have is known when each opens. */
  @Override
  public long size() {
    return stages.size();
  }

  /** Where the command of a stage runs. */
  public enum Target {
    /** Once, on the machine that drives the job. */
    COORDINATOR,
    /** Once for each group, on machines of its configuration. */
    PROCESSORS
  }

  /** What follows when a task of a stage failed too often. */
  public enum ErrorAction {
    /** The job fails. */
    EXIT,
    /** The others finish, and the next stage begins. */
    CONTINUE
  }

  /**
   * One stage.
   *
   * @param reads keys of the context that its inputs and its partition refer to
   * @param outputs keys of the context that it writes
   * @param retries how often one of its tasks may fail again before it is given up
   * @param machines the index of its machine configuration; slots of this machine if absent
   */
  public record Stage(
      String id,
      Target target,
      List<String> reads,
      List<String> outputs,
      Partition partition,
      ErrorAction errorAction,
      int retries,
      Optional<Integer> machines) {
    public Stage {
      require(!id.isBlank(), "a task needs an id");
      require(retries >= 0, "retries of task " + id + " must not be negative, was " + retries);
      require(!outputs.contains(PROCESSORS), "task " + id + " must not write " + PROCESSORS);
      require(
          target == Target.PROCESSORS || partition instanceof Partition.Whole,
          "task " + id + " runs on the coordinator and has no partition");
      reads = List.copyOf(reads);
      outputs = List.copyOf(outputs);
    }
  }

  /** A number of the job file: written there, or the value of a key of the context. */
  public sealed interface Amount {
    record Known(double value) implements Amount {}

    record Of(String key) implements Amount {}
  }

  /** How many tasks a stage has, and what each gets. */
  public sealed interface Partition {
    /** One task that gets all inputs. */
    record Whole() implements Partition {}

    /** That many tasks, each with the same inputs. */
    record Count(Amount count) implements Partition {}

    /**
     * Items are packed into a number of bins: one task for each bin that has items.
     *
     * @param items the key of the items
     */
    record Bins(String items, Amount bins) implements Partition {}

    /**
     * Items are packed into as many bins as their weights need.
     *
     * @param capacity of a bin; that of the largest item if absent
     * @param delta the part of a bin above which one more is opened
     */
    record Capacity(String items, Optional<Amount> capacity, Amount delta) implements Partition {}

    /**
     * A command of the user makes the groups.
     *
     * @param count how many groups are asked for, if any
     */
    record Function(String items, Optional<Amount> count) implements Partition {}
  }

  /**
   * A machine configuration.
   *
   * @param offer how such a machine is rented; a slot of this machine if absent
   * @param reuse whether later stages may use the machines of earlier ones
   */
  public record Machines(String name, Optional<Offer> offer, boolean reuse) {
    public Machines {
      require(!name.isBlank(), "a machine configuration needs a name");
    }
  }
}
