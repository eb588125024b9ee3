package io.argosy.cli.embedded;

import io.argosy.cli.view.JobEventText;
import io.argosy.cli.view.PlainPace;
import io.argosy.cli.view.ProgressLine;
import io.argosy.cli.view.ShownPromise;
import io.argosy.console.Console;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.explain.OutlookFields;
import io.argosy.explain.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** Reports the progress of a run. */
public interface RunReporter {
  /** The time between two polls. */
  Duration rhythm();

  /** The run has started. */
  void began(JobId job, Path folder, boolean again);

  /** Its present outlook. */
  void stands(Outlook outlook, Instant now);

  /** The user interrupted the run, and its workers have ended. */
  void interrupted(JobId job, String resumeCommand);

  /** The reporter for the console. */
  static RunReporter on(Console console, JobId job, Words words) {
    if (console.isJson()) {
      return new ForPrograms(console);
    }
    return console.isLive() ? new OnTerminal(console, job, words) : new InLog(console, job, words);
  }

  private static String beginning(JobId job, Path folder, boolean again) {
    return (again ? "resuming job " : "job ") + job + " in " + folder;
  }

  private static void stopped(Console console, String resumeCommand) {
    console.line("stopped: the workers have ended and what was kept is safe; resume with");
    console.line("  " + resumeCommand);
  }

  /** One line, redrawn in place. */
  record OnTerminal(Console console, JobId job, Words words, ShownPromise promise)
      implements RunReporter {
    OnTerminal(Console console, JobId job, Words words) {
      this(console, job, words, new ShownPromise());
    }

    @Override
    public Duration rhythm() {
      return Duration.ofMillis(200);
    }

    @Override
    public void began(JobId id, Path folder, boolean again) {
      console.line(beginning(id, folder, again));
    }

    @Override
    public void interrupted(JobId id, String resumeCommand) {
      stopped(console, resumeCommand);
    }

    @Override
    public void stands(Outlook outlook, Instant now) {
      // The last column stays free: a terminal may wrap when it is written.
      int width = console.screen().width() - 1;
      boolean blocks = console.screen().showsBlocks();
      console.draw(ProgressLine.bar(job.value(), promise.next(outlook), words, width, blocks));
    }
  }

  /** A line from time to time. */
  record InLog(Console console, JobId job, Words words, PlainPace pace, ShownPromise promise)
      implements RunReporter {
    InLog(Console console, JobId job, Words words) {
      this(console, job, words, new PlainPace(), new ShownPromise());
    }

    @Override
    public Duration rhythm() {
      return Duration.ofMillis(500);
    }

    @Override
    public void began(JobId id, Path folder, boolean again) {
      console.line(beginning(id, folder, again));
    }

    @Override
    public void interrupted(JobId id, String resumeCommand) {
      stopped(console, resumeCommand);
    }

    @Override
    public void stands(Outlook outlook, Instant now) {
      Outlook shown = promise.next(outlook);
      if (pace.wants(shown, now)) {
        console.line(ProgressLine.plain(job.value(), shown, words));
      }
    }
  }

  /** One JSON object per second. */
  record ForPrograms(Console console) implements RunReporter {
    @Override
    public Duration rhythm() {
      return Duration.ofSeconds(1);
    }

    @Override
    public void began(JobId id, Path folder, boolean again) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", again ? "resumed" : "accepted");
      event.put("job", id);
      event.put("folder", folder);
      console.object(event);
    }

    @Override
    public void interrupted(JobId id, String resumeCommand) {
      JobEventText.interrupted(console, id, Map.of(), resumeCommand);
    }

    @Override
    public void stands(Outlook outlook, Instant now) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "progress");
      event.put("at", now);
      event.putAll(OutlookFields.of(outlook));
      console.object(event);
    }
  }
}
