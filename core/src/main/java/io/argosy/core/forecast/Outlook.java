package io.argosy.core.forecast;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.engine.placement.BalanceView;
import io.argosy.core.engine.rental.Rental;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;
import java.time.Instant;
import java.util.List;

/**
 * The progress and the outlook of a job.
 *
 * @param done iterations done, including those not stored yet
 * @param speed iterations per second of all measured partitions
 * @param etaSeconds time to the expected end; infinite while unknown
 * @param partitions partitions that work or wait for a slot
 * @param running partitions that work
 * @param forecast when it will end
 * @param late the probability that it ends after its deadline; 0 when it has none
 * @param measuringSeconds what one call takes to start while nothing else has been seen of the
 *     program; 0 once there is a speed
 * @param unreportedSeconds how long partitions have run without a first report, from {@link
 *     #UNREPORTED_SECONDS} on; 0 once there is one
 */
public record Outlook(
    long total,
    long kept,
    long done,
    double speed,
    double etaSeconds,
    int partitions,
    int running,
    Status status,
    Forecast forecast,
    double late,
    double measuringSeconds,
    double unreportedSeconds) {
  /** From this probability of missing the deadline on, the promise is at risk. */
  public static final double RISK = 0.5;

  /** A program that has run for longer without a report is told of: a user waits for a sign. */
  public static final double UNREPORTED_SECONDS = 5;

  /** Whether the promise holds. */
  public enum Status {
    /** The job has no deadline. */
    NONE,
    KEPT,
    /** The deadline is more likely missed than met: see {@link #RISK}. */
    AT_RISK,
    BROKEN
  }

  /** The outlook of an existing job. */
  public static Outlook of(State state, JobId id, Instant now) {
    JobState job = state.job(id).orElseThrow();
    return switch (job.spec()) {
      case JobSpec.Iterative spec -> of(state, job, spec.iterations(), now);
      case JobSpec.Bag spec -> of(job, spec.tasks(), now);
      case JobSpec.Workflow spec -> ofFlow(state, job, now);
    };
  }

  private static Outlook ofFlow(State state, JobState job, Instant now) {
    Forecast forecast = Forecast.of(state, job.id(), now);
    double late = job.deadline().map(d -> 1 - forecast.chanceBy(d, now)).orElse(0.0);
    double since = Seconds.between(job.acceptedAt(), job.endedAt().orElse(now));
    int workers =
        (int)
            state.tasks(job.id()).stream()
                .filter(t -> t.isWorking() || t.phase() == Worker.Phase.QUEUED)
                .count();
    return new Outlook(
        job.spec().size(),
        job.keptCount(),
        job.keptCount(),
        since > 0 ? job.keptCount() / since : 0,
        forecast.p50Seconds(),
        workers,
        job.flow().running().size(),
        status(job, late, now),
        forecast,
        late,
        0,
        0);
  }

  private static Outlook of(JobState job, long total, Instant now) {
    BagOutlook bag = BagOutlook.of(job, now);
    double late = job.deadline().map(d -> 1 - bag.forecast().chanceBy(d, now)).orElse(0.0);
    return new Outlook(
        total,
        job.keptCount(),
        job.keptCount(),
        bag.speed(),
        bag.forecast().p50Seconds(),
        (int) job.bag().rents().stream().filter(Rental::isLive).count(),
        job.bag().running().size(),
        status(job, late, now),
        bag.forecast(),
        late,
        0,
        0);
  }

  private static Outlook of(State state, JobState job, long total, Instant now) {
    JobId id = job.id();
    BalanceInput balanceInput = BalanceView.of(state, job, now);
    int partitions = 0;
    int running = 0;
    double measuring = 0;
    for (Worker worker : state.tasks(id)) {
      boolean starts = worker.isWorking() && worker.isMeasuring();
      measuring = starts ? Math.max(measuring, worker.startupSeconds()) : measuring;
      running += worker.isWorking() ? 1 : 0;
      partitions += worker.isWorking() || worker.phase() == Worker.Phase.QUEUED ? 1 : 0;
    }
    long done = Math.max(job.keptCount(), total - (balanceInput.toDo() - balanceInput.done()));
    Forecast forecast = Forecast.of(state, id, now);
    // The expected end is the median wherever it is shown, so that it lies within the band.
    double eta = forecast.p50Seconds();
    double starting = balanceInput.speed() > 0 ? 0 : measuring;
    double late = job.deadline().map(d -> late(forecast, d, now, starting)).orElse(0.0);
    return new Outlook(
        total,
        job.keptCount(),
        done,
        balanceInput.speed(),
        eta,
        partitions,
        running,
        status(job, late, now),
        forecast,
        late,
        starting,
        balanceInput.speed() > 0 || starting > 0 ? 0 : unreported(state.tasks(id), now));
  }

  /** How long the first partition to begin has run, if none has reported anything. */
  private static double unreported(List<Worker> tasks, Instant now) {
    double longest = 0;
    for (Worker worker : tasks) {
      if (!worker.elapsed().isZero()) {
        return 0;
      }
      if (worker.phase() == Worker.Phase.RUNNING) {
        double since = Seconds.between(worker.reportedAt(), now);
        longest = Math.max(longest, since);
      }
    }
    return longest >= UNREPORTED_SECONDS ? longest : 0;
  }

  /** While only start-up was measured, one thing is known: no call ends before it has started. */
  private static double late(Forecast forecast, Instant deadline, Instant now, double starting) {
    double left = Seconds.between(now, deadline);
    return starting > left ? 1 : 1 - forecast.chanceBy(deadline, now);
  }

  private static Status status(JobState job, double late, Instant now) {
    if (job.deadline().isEmpty()) {
      return Status.NONE;
    }
    if (job.deadlinePassed() || job.endedAt().orElse(now).isAfter(job.deadline().get())) {
      return Status.BROKEN;
    }
    return late >= RISK && job.endedAt().isEmpty() ? Status.AT_RISK : Status.KEPT;
  }
}
