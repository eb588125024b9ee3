package io.argosy.cli.kind.tasks;

import io.argosy.cli.embedded.RunReporter;
import io.argosy.console.Console;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.explain.OutlookFields;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;

/**
 * Reports for programs, as of other jobs, and whether all items have been read.
 *
 * @param open whether items are still read
 */
record EachEvents(RunReporter common, Console console, BooleanSupplier open)
    implements RunReporter {
  @Override
  public Duration rhythm() {
    return common.rhythm();
  }

  @Override
  public void began(JobId job, Path folder, boolean again) {
    common.began(job, folder, again);
  }

  @Override
  public void stands(Outlook outlook, Instant now) {
    SequencedMap<String, Object> event = new LinkedHashMap<>();
    event.put("event", "progress");
    event.put("at", now);
    event.put("inputComplete", !open.getAsBoolean());
    event.putAll(OutlookFields.of(outlook));
    console.object(event);
  }

  @Override
  public void interrupted(JobId job, String resumeCommand) {
    common.interrupted(job, resumeCommand);
  }
}
