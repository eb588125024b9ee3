package io.argosy.simulator;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.work.Holding;
import io.argosy.simulator.world.SpeedTrace;
import java.time.Duration;
import java.util.List;

/** Runs the tasks of a workflow that it is given, one at a time. */
final class FlowWorker implements Worker {
  private final VirtualAttempt attempt;
  private final Holding holding;
  private final Setting setting;
  private final FlowRuns runs;
  private final MachineId machine;
  private final SpeedTrace trace;

  FlowWorker(
      VirtualAttempt attempt,
      Holding holding,
      Setting setting,
      FlowRuns runs,
      MachineId machine,
      SpeedTrace trace) {
    this.attempt = attempt;
    this.holding = holding;
    this.setting = setting;
    this.runs = runs;
    this.machine = machine;
    this.trace = trace;
  }

  @Override
  public void proceed() {
    holding.begin(1).ifPresentOrElse(this::run, attempt::askToFinish);
  }

  private void run(Interval task) {
    double now = setting.timeline().seconds();
    FlowRuns.Run run = runs.run(attempt.id().job(), task.first(), machine, trace, now);
    setting.timeline().at((long) Math.ceil(run.endsAt() * 1e9), () -> end(task, run.fails()));
  }

  private void end(Interval task, boolean fails) {
    if (attempt.isOver()) {
      return;
    }
    if (fails) {
      attempt.fail();
    } else {
      runs.ended(attempt.id().job(), task.first(), machine);
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
    // A workflow goes by results, not by reports.
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
