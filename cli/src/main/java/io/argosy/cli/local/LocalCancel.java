package io.argosy.cli.local;

import io.argosy.cli.job.JobStanding;
import io.argosy.cli.job.StoppedRun;
import io.argosy.journal.error.JournalInUse;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Cancels a run on this computer: the process that drives it decides, and if there is none, this
 * one.
 */
record LocalCancel(RunFolder run, Supplier<JobStanding> standing) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Returns when the run is cancelled. */
  void cancel(StoppedRun stopped) throws IOException, InterruptedException {
    refuseEnded(standing.get());
    long until = System.nanoTime() + PATIENCE.toNanos();
    CancelRequests.ask(run.path());
    JobStanding now = standing.get();
    while (now.outcome().isEmpty()) {
      if (!now.driven()) {
        decide(stopped);
      } else if (System.nanoTime() > until) {
        throw silent();
      } else {
        Thread.sleep(PAUSE);
      }
      now = standing.get();
    }
    CancelRequests.settle(run.path());
    if (!now.outcome().get().equals("cancelled")) {
      refuseEnded(now);
    }
  }

  private void decide(StoppedRun stopped) throws IOException, InterruptedException {
    try {
      stopped.cancel(run);
    } catch (JournalInUse resumed) {
      // Another process resumes the run at this moment: it finds the request.
      Thread.sleep(PAUSE);
    }
  }

  private void refuseEnded(JobStanding now) {
    now.outcome()
        .ifPresent(
            word -> {
              throw BadInput.inArgument(
                  "job", run.job().value(), "job " + run.job() + " has ended already: " + word);
            });
  }

  private IllegalStateException silent() {
    return new IllegalStateException(
        RunFolderJob.driver(run).orElse("the process")
            + " that runs "
            + run.job()
            + " has not cancelled it within "
            + PATIENCE.toSeconds()
            + " s; end that process: the request stays in the run's folder, and the job is"
            + " cancelled when it is resumed");
  }
}
