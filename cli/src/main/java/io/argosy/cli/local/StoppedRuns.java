package io.argosy.cli.local;

import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.job.JobReading;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.host.run.MergeWork;
import io.argosy.host.run.RunRecovery;
import io.argosy.protocol.job.JobFile;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** Runs with agents in their own process that no process drives. */
public final class StoppedRuns {
  private StoppedRuns() {}

  /**
   * Cancels one. Ends workers that survived from before first; nothing starts, because no machine
   * registers.
   *
   * @throws io.argosy.journal.error.JournalInUse if another process runs it
   */
  public static void cancel(JobReading reading, RunFolder run) throws IOException {
    try (EmbeddedRealm realm = EmbeddedRealm.open(run, reading.rules())) {
      JobStateView known = realm.loaded().job(run.job()).orElseThrow();
      if (known.phase() == JobStateView.Phase.ENDED) {
        return;
      }
      JobFile file = reading.files().parseAccepted(known.spec().body(), run.origin());
      List<Function<Instant, Stimulus>> news =
          RunRecovery.news(run, realm.files(), known, LocalMachines.gone(realm.loaded()));
      realm.start(file, MergeWork.Collected.PATHS, List.of(), news);
      realm.tell(at -> new Stimulus.JobCancelled(at, run.job())).join();
    }
  }
}
