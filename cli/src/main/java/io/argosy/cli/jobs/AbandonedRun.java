package io.argosy.cli.jobs;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobHandle;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The end of a watch whose job has not ended: no process drives it any more. */
public final class AbandonedRun {
  private AbandonedRun() {}

  /** Returns the exit code, that of an interrupted run. */
  public static int tell(JobHandle job, Console console) {
    return tell(job.job(), job.resumeCommand(), console);
  }

  /** The same for a job whose command to resume is known. */
  public static int tell(JobId job, String resumeCommand, Console console) {
    console.wipe();
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "abandoned");
      event.put("job", job);
      event.put("resume", resumeCommand);
      event.put("exit", ExitCode.INTERRUPTED);
      console.object(event);
    } else {
      console.line("no process runs job " + job + " now; what was kept is safe");
      console.line("resume with: " + resumeCommand);
    }
    return ExitCode.INTERRUPTED;
  }
}
