package io.argosy.server.compat;

import io.argosy.core.balance.Policies;
import io.argosy.core.balance.Policy;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.server.realm.CompatAgent;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Workers as programs number them. The first attempt of partition 7 is worker 7, its second is
 * worker 1000007: a report of a worker that was given up never counts for its replacement.
 */
final class WorkerNumber {
  private static final long ROUND = 1_000_000;

  /** The answer while no estimate exists: no speed was measured and no deadline was set. */
  private static final double UNKNOWN_SECONDS = 1e9;

  private WorkerNumber() {}

  static long number(AttemptId attempt) {
    return (attempt.number() - 1) * ROUND + attempt.task().index();
  }

  /** A worker's number as it was sent, if it is valid. */
  static Optional<Long> parsed(String text) {
    return text.matches("\\d{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }

  /** The node that has the worker. */
  static Optional<MachineId> node(StateView state, JobId job, long number) {
    long attempt = number / ROUND + 1;
    long index = number % ROUND;
    if (attempt > Integer.MAX_VALUE || index >= state.tasks(job).size()) {
      return Optional.empty();
    }
    AttemptId id = new AttemptId(state.tasks(job).get((int) index).id(), (int) attempt);
    return state.givenTo(id).filter(CompatAgent::speaksFor);
  }

  /** The state of a worker. */
  sealed interface Standing {
    /** Its job is done or cancelled. */
    record JobOver() implements Standing {}

    /** The compatibility API never had such a worker. */
    record Unknown() implements Standing {}

    /** It has finished, or its work was reassigned. */
    record Over(AttemptId attempt) implements Standing {}

    /**
     * It is expected to work, or to start.
     *
     * @param reportIn how often it should report
     * @param balanced whether its assignment may change
     * @param etaSeconds when the whole job is expected to end
     */
    record Live(Worker task, Duration reportIn, boolean balanced, long etaSeconds)
        implements Standing {
      AttemptId attempt() {
        return task.attemptId();
      }

      boolean hasStarted() {
        return task.phase() != Worker.Phase.PLACED;
      }
    }
  }

  static Standing standing(StateView state, JobId id, long number) {
    JobStateView job = state.job(id).orElseThrow();
    if (job.phase() != JobStateView.Phase.RUNNING) {
      return new Standing.JobOver();
    }
    long attempt = number / ROUND + 1;
    long index = number % ROUND;
    if (number < 0 || attempt > Integer.MAX_VALUE || index >= state.tasks(id).size()) {
      return new Standing.Unknown();
    }
    Worker task = state.tasks(id).get((int) index);
    if (attempt > task.attempt()) {
      return new Standing.Unknown();
    }
    if (attempt < task.attempt() || !task.isWorking()) {
      return new Standing.Over(new AttemptId(task.id(), (int) attempt));
    }
    return task.machine().filter(CompatAgent::speaksFor).isPresent()
        ? live(state, job, task)
        : new Standing.Unknown();
  }

  private static Standing.Live live(StateView state, JobStateView job, Worker task) {
    Instant now = state.at();
    double eta = state.outlook(job.id(), now).etaSeconds();
    double unknown =
        job.deadline()
            .map(deadline -> Math.max(0, Seconds.between(now, deadline)))
            .orElse(UNKNOWN_SECONDS);
    long seconds = (long) Math.ceil(Double.isInfinite(eta) ? unknown : eta);
    return new Standing.Live(
        task, NodeCalls.reportIn(job.interval()), isBalanced(job.spec()), seconds);
  }

  private static boolean rebalances(String policy) {
    return Policies.named(policy).map(Policy::rebalances).orElse(true);
  }

  /** Whether the shares of a job's partitions change while they run. */
  static boolean isBalanced(JobSpec spec) {
    return spec instanceof JobSpec.Iterative iterative && rebalances(iterative.policy());
  }
}
