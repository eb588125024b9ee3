package io.argosy.core.kind.iterative;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Bands;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/** The progress and the outlook of an iterative job. */
public final class IterativeOutlook {
  private IterativeOutlook() {}

  static Outlook of(State state, JobState job, Instant now) {
    JobId id = job.id();
    long total = job.spec().size();
    BalanceInput balanceInput = BalanceView.of(job, now);
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
    Forecast forecast = forecast(state, job, now);
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
        job.promiseStatus(late, now),
        forecast,
        late,
        starting,
        balanceInput.speed() > 0 || starting > 0 ? 0 : unreported(state.tasks(id), now),
        balanceInput.lastCall().map(p -> new Outlook.LastCall(p.begun(), p.callSeconds())),
        Outlook.Demand.of(job.deadline(), now, slots(state, job)));
  }

  private static OptionalInt slots(State state, JobState job) {
    return OptionalInt.of(PartitionPlacement.mostSlots(state, IterativeState.of(job).spec));
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
    return longest >= Outlook.UNREPORTED_SECONDS ? longest : 0;
  }

  /** While only start-up was measured, one thing is known: no call ends before it has started. */
  private static double late(Forecast forecast, Instant deadline, Instant now, double starting) {
    double left = Seconds.between(now, deadline);
    return starting > left ? 1 : 1 - forecast.chanceBy(deadline, now);
  }

  /** When the job will end. */
  static Forecast forecast(State state, JobState job, Instant now) {
    return job.phase() == JobStateView.Phase.RUNNING
        ? Bands.of(IterativeSigns.of(state, job, now))
        : Forecast.OVER;
  }
}
