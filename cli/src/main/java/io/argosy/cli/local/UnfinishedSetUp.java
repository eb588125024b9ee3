package io.argosy.cli.local;

import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobReading;
import io.argosy.journal.error.JournalException;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A run whose job is not accepted: a folder without a job. Either a process sets it up now, or its
 * process ended before; then nothing of it has run and nothing can be resumed.
 *
 * @param owner the process that sets it up, in words
 */
public record UnfinishedSetUp(RunFolder run, Optional<String> owner) {
  /** A run is one if its journal can be read and holds no job; results speak for a lost journal. */
  public static Optional<UnfinishedSetUp> of(RunFolder run, JobReading reading) {
    // Before and after the journal: a process may end, or begin, meanwhile.
    Optional<String> before = RunFolderJob.driver(run);
    try {
      return run.hasResults() || RunFacts.isAccepted(run.path(), reading)
          ? Optional.empty()
          : Optional.of(new UnfinishedSetUp(run, before.or(() -> RunFolderJob.driver(run))));
    } catch (JournalException unreadable) {
      return Optional.empty();
    }
  }

  /** How a list shows it. */
  public String outcome() {
    return owner.isPresent() ? "being set up" : "not accepted";
  }

  /** What a person has to know. */
  public String sentence(JobCommands commands) {
    return "job "
        + run.job()
        + owner
            .map(it -> " is not accepted yet: it is being set up by " + it + "; ask again soon")
            .orElse(
                " was never accepted: its set-up did not finish, and nothing of it has run; run its"
                    + " file again, and remove what is left with: "
                    + commands.of("rm"));
  }

  /**
   * @throws BadInput always, with the sentence
   */
  void refuse(JobCommands commands) {
    throw BadInput.inArgument("job", run.job().value(), sentence(commands));
  }

  /**
   * @throws BadInput if a process sets it up now
   */
  void remove(JobCommands commands) throws IOException {
    if (owner.isPresent()) {
      refuse(commands);
    }
    run.remove();
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
