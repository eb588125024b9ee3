package io.argosy.cli.history;

import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFacts;
import io.argosy.core.balance.Policies;
import io.argosy.core.balance.Policy;
import io.argosy.core.history.Recording;
import io.argosy.core.history.SpeedHistory;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The history of earlier runs of one application. A job can start without it. */
public final class Past {
  private final HistoryFile file;
  private final String application;
  private final Consumer<String> warnings;

  /**
   * @param warnings receives a sentence if the history cannot be used; nothing fails because of
   *     that
   */
  public Past(Path data, JobFile job, Consumer<String> warnings) {
    this.file = HistoryFile.in(data);
    this.application = application(job);
    this.warnings = warnings;
  }

  /** Equal names and commands mean the same application. */
  private static String application(JobFile job) {
    String command = job.runs().stream().map(Past::command).collect(Collectors.joining("\0\0"));
    return job.name() + " " + Sha256.of(command);
  }

  private static String command(JobFile.Run run) {
    String words = String.join("\0", run.way().command());
    return run.on().isEmpty() ? words : words + "\0on\0" + String.join("\0", run.on());
  }

  /** The job with the known history; unchanged if there is none or its policy does not use it. */
  public JobSpec.Iterative informed(JobSpec.Iterative spec, Instant now) {
    if (!Policies.named(spec.policy()).map(Policy::usesHistory).orElse(false)) {
      return spec;
    }
    try {
      return spec.withPriors(file.read().priors(application, Recording.hour(now)));
    } catch (BadInput e) {
      warnings.accept("the history of earlier runs is not used: " + e.getMessage());
      return spec;
    }
  }

  /** Adds a run that has ended. */
  public void remember(Path runFolder, JobReading reading) {
    Recording recording = new Recording();
    try {
      RunFacts.each(runFolder, reading, recording::add);
      SpeedHistory known = file.read();
      if (!recording.speeds().isEmpty()) {
        file.write(known.with(application, recording.hour(), recording.speeds()));
      }
    } catch (BadInput e) {
      warnings.accept(
          "this run was not added to the history of earlier runs; remove "
              + file.path()
              + " to begin anew");
    } catch (IOException | UncheckedIOException e) {
      warnings.accept("this run was not added to the history of earlier runs: " + e.getMessage());
    }
  }
}
