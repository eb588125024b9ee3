package io.argosy.cli.view;

import io.argosy.cli.console.ExitCode;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** What a command did to a job: one line for people, or one object for programs. */
public final class JobEventText {
  private JobEventText() {}

  /**
   * Says what happened.
   *
   * @param event its name, for programs
   * @param sentence what is true of the job now
   */
  public static void say(Console console, JobId job, String event, String sentence) {
    if (console.isJson()) {
      console.object(fields(event, job));
    } else {
      console.line("job " + job + " " + sentence);
    }
  }

  /**
   * Says to programs that a user interrupted a run.
   *
   * @param more further fields
   * @param resume the command that resumes it
   */
  public static void interrupted(
      Console console, JobId job, Map<String, Object> more, String resume) {
    SequencedMap<String, Object> fields = fields("interrupted", job);
    fields.putAll(more);
    fields.put("resume", resume);
    fields.put("exit", ExitCode.INTERRUPTED);
    console.object(fields);
  }

  private static SequencedMap<String, Object> fields(String event, JobId job) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", event);
    fields.put("job", job);
    return fields;
  }
}
