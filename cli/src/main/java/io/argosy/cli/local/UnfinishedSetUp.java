package io.argosy.cli.local;

import io.argosy.cli.job.JobReading;
import io.argosy.journal.error.JournalException;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.RunFolder;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A run whose process ended before its job was accepted: a folder without a job. It is shown as
 * what it is, since nothing of it has run and nothing can be resumed.
 */
public record UnfinishedSetUp(RunFolder run) {
  /** How a list shows it. */
  public static final String OUTCOME = "not accepted";

  /** A run is one if its journal can be read and holds no job; results speak for a lost journal. */
  public static Optional<UnfinishedSetUp> of(RunFolder run, JobReading reading) {
    try {
      return run.hasResults() || RunFacts.isAccepted(run.path(), reading)
          ? Optional.empty()
          : Optional.of(new UnfinishedSetUp(run));
    } catch (JournalException unreadable) {
      return Optional.empty();
    }
  }

  /** What a person has to know. */
  public String sentence() {
    return "job "
        + run.job()
        + " was never accepted: its set-up did not finish, or has only begun, and nothing of it has"
        + " run; run its file again, and remove what is left with: rm -r "
        + run.path();
  }

  public void refuse() {
    throw BadInput.inArgument("job", run.job().value(), sentence());
  }

  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "job");
    fields.put("job", run.job());
    fields.put("outcome", "not-accepted");
    fields.put("folder", run.path());
    return fields;
  }
}
