package io.argosy.simulator.kind.bag;

import io.argosy.core.math.Seconds;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.TaskWorker;
import io.argosy.simulator.world.Supply;
import io.argosy.simulator.world.TaskDurationModel;
import java.util.random.RandomGenerator;

/** How long the tasks of one bag really take, wherever and whenever they run. */
public final class TaskRuns {
  /**
   * One run of a task.
   *
   * @param fails after these seconds, instead of ending well
   */
  public record Run(double seconds, boolean fails) {}

  private static final double SHORTEST = 1e-6;

  private final TaskDurationModel taskDurationModel;
  private final double[] lengths;
  private final boolean[] hopeless;
  private final RandomGenerator chance;

  public TaskRuns(TaskDurationModel taskDurationModel, long count, Streams streams) {
    this.taskDurationModel = taskDurationModel;
    this.chance = streams.stream("runs");
    this.lengths = new double[Math.toIntExact(count)];
    this.hopeless = new boolean[lengths.length];
    RandomGenerator drawn = streams.stream("lengths");
    RandomGenerator fate = streams.stream("fate");
    for (int task = 0; task < lengths.length; task++) {
      lengths[task] = taskDurationModel.draw(drawn);
      hopeless[task] = fate.nextDouble() < taskDurationModel.hopeless();
    }
  }

  /** The lengths of all tasks on a machine of speed 1. */
  public double[] lengths() {
    return lengths.clone();
  }

  /** The tasks on a machine of that supply. */
  TaskWorker.Tasks on(Supply supply, Setting setting) {
    return task -> {
      Run run = run(task, supply, setting.timeline().seconds());
      long took = Seconds.toNanosRoundedUp(run.seconds());
      return new TaskWorker.Run(setting.timeline().now() + took, run.fails());
    };
  }

  public Run run(long task, Supply supply, double atSecond) {
    int index = Math.toIntExact(task);
    boolean slow = supply.slowsAt().filter(at -> Seconds.of(at) <= atSecond).isPresent();
    double length = lengths[index] / supply.speed() * (slow ? 2 : 1);
    double noise =
        taskDurationModel.noise() > 0 ? 1 + taskDurationModel.noise() * chance.nextGaussian() : 1;
    boolean unlucky =
        taskDurationModel.failures() > 0 && chance.nextDouble() < taskDurationModel.failures();
    boolean fails = hopeless[index] || supply.broken() || unlucky;
    return new Run(Math.max(SHORTEST, length * noise), fails);
  }
}
