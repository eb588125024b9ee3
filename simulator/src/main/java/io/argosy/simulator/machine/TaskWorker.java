package io.argosy.simulator.machine;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Holding;
import java.time.Duration;
import java.util.List;

/** Runs its tasks one at a time: each task is a chunk of its own. */
public final class TaskWorker implements ProgramModel {
  private final VirtualAttempt attempt;
  private final Holding holding;
  private final Setting setting;
  private final Tasks tasks;

  /** How tasks run on the machine. */
  public interface Tasks {
    /** Begins a task. */
    Run begin(long task);

    /** A task has ended well. */
    default void ended(long task) {}
  }

  /**
   * @param endsAt in nanoseconds of the timeline
   */
  public record Run(long endsAt, boolean fails) {}

  public TaskWorker(VirtualAttempt attempt, Holding holding, Setting setting, Tasks tasks) {
    this.attempt = attempt;
    this.holding = holding;
    this.setting = setting;
    this.tasks = tasks;
  }

  @Override
  public void proceed() {
    holding.begin(1).ifPresentOrElse(this::run, attempt::askToFinish);
  }

  private void run(Interval task) {
    Run run = tasks.begin(task.first());
    setting.timeline().at(run.endsAt(), () -> end(task, run.fails()));
  }

  private void end(Interval task, boolean fails) {
    if (attempt.isOver()) {
      return;
    }
    if (fails) {
      attempt.fail();
    } else {
      tasks.ended(task.first());
      holding.complete(task);
      attempt.say(List.of(attempt.stored(task)));
      proceed();
    }
  }

  @Override
  public List<Interval> steer(InstructionId id, List<Interval> grant, long yield) {
    return holding.steer(id, grant, yield);
  }

  @Override
  public void reportWithin(Duration reportIn) {
    // The kernel follows such jobs by their results, not by reports.
  }

  @Override
  public void reportSooner(Duration reportIn) {
    // As above.
  }

  @Override
  public void storeNow() {
    // The running task has stored nothing yet.
  }
}
