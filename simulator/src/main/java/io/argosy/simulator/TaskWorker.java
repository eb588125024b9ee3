package io.argosy.simulator;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Holding;
import io.argosy.simulator.world.Supply;
import java.time.Duration;
import java.util.List;

/** Runs the tasks of a bag, one at a time: each is a chunk of its own. */
final class TaskWorker implements Worker {
  private final VirtualAttempt attempt;
  private final Holding holding;
  private final Setting setting;
  private final TaskRuns runs;
  private final Supply supply;

  TaskWorker(
      VirtualAttempt attempt, Holding holding, Setting setting, TaskRuns runs, Supply supply) {
    this.attempt = attempt;
    this.holding = holding;
    this.setting = setting;
    this.runs = runs;
    this.supply = supply;
  }

  @Override
  public void proceed() {
    holding.begin(1).ifPresentOrElse(this::run, attempt::askToFinish);
  }

  private void run(Interval task) {
    TaskRuns.Run run = runs.run(task.first(), supply, setting.timeline().seconds());
    long took = (long) Math.ceil(run.seconds() * 1e9);
    setting.timeline().at(setting.timeline().now() + took, () -> end(task, run.fails()));
  }

  private void end(Interval task, boolean fails) {
    if (attempt.isOver()) {
      return;
    }
    if (fails) {
      attempt.fail();
    } else {
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
    // A bag goes by results, not by reports.
  }

  @Override
  public void reportSooner(Duration reportIn) {
    // As above.
  }

  @Override
  public void storeNow() {
    // The task that runs has stored nothing yet.
  }
}
