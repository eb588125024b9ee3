package io.argosy.agent;

import io.argosy.agent.cooperative.WorkerBalancer;
import io.argosy.agent.cooperative.WorkerPool;
import io.argosy.agent.executor.Allocation;
import io.argosy.agent.report.AttemptReporter;
import io.argosy.agent.report.WireValues;
import io.argosy.core.balance.Level;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.wire.Order;
import java.util.ArrayList;
import java.util.List;

/**
 * An attempt of a cooperative program: its workers ask for work, report, and store results as they
 * go; the {@link WorkerBalancer} moves work between them.
 */
final class CooperativeWork implements AttemptWork {
  /** The first measurement counts: a worker's time begins when it asks for work. */
  private static final int MEASURES_TO_BALANCE = 1;

  private final WorkerBalancer workerBalancer;
  private final List<WorkerProcess> workerProcesses = new ArrayList<>();

  CooperativeWork(
      Agent.World world,
      AttemptId attempt,
      Order.Start start,
      AttemptReporter attemptReporter,
      Participation.Over over) {
    JobFile file = world.program().file();
    boolean exact = file.isExact();
    List<Interval> work = WireValues.intervals(start.work());
    Level level =
        new Level(
            Policies.named(file.policy().orElse(Policies.DEFAULT)).orElseThrow(),
            start.reportIn(),
            MEASURES_TO_BALANCE,
            Interval.total(work),
            world.program().workers());
    WorkerPool workerPool = new WorkerPool(attempt, work, exact, level);
    this.workerBalancer = new WorkerBalancer(workerPool, attemptReporter, start.reportIn());
    for (int worker = 0; worker < workerPool.size(); worker++) {
      workerProcesses.add(
          new WorkerProcess(world, attempt, worker, workerBalancer, attemptReporter, over));
    }
  }

  @Override
  public Ending run(Allocation allocation) throws InterruptedException {
    try {
      return ParallelWorkers.run(
          workerProcesses.stream()
              .<ParallelWorkers.Part>map(workerProcess -> () -> workerProcess.run(allocation))
              .toList(),
          this::stop);
    } finally {
      workerBalancer.stop();
    }
  }

  @Override
  public void steer(Order.Steer steer) {
    workerBalancer.steer(steer);
  }

  @Override
  public void stop() {
    workerBalancer.stop();
    ParallelWorkers.all(
        workerProcesses.stream().<Runnable>map(workerProcess -> workerProcess::end).toList());
  }
}
