package io.argosy.cli.kind.tasks;

import io.argosy.cli.embedded.RunReporter;
import io.argosy.cli.view.PlainPace;
import io.argosy.cli.view.ProgressLine;
import io.argosy.cli.view.ShownPromise;
import io.argosy.console.Console;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.explain.Numbers;
import io.argosy.explain.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * Reports on the error stream: the standard output is for that of the tasks.
 *
 * @param resume the command that continues the job
 * @param open whether items are still read
 * @param shows whether the user wants to see how the job stands
 */
record EachReporter(
    Console console,
    JobId job,
    Words words,
    String resume,
    BooleanSupplier open,
    boolean shows,
    PlainPace pace,
    ShownPromise promise)
    implements RunReporter {
  EachReporter(
      Console console, JobId job, Words words, String resume, BooleanSupplier open, boolean shows) {
    this(console, job, words, resume, open, shows, new PlainPace(), new ShownPromise());
  }

  @Override
  public Duration rhythm() {
    return Duration.ofMillis(console.isLive() ? 200 : 500);
  }

  @Override
  public void began(JobId id, Path folder, boolean again) {
    console.error("job " + id + "; if it is interrupted, continue it: " + resume);
  }

  @Override
  public void stands(Outlook outlook, Instant now) {
    if (!shows) {
      return;
    }
    Outlook shown = promise.next(outlook);
    if (console.isLive()) {
      // The last column stays free: a terminal may wrap when it is written.
      int width = console.screen().width() - 1;
      boolean blocks = console.screen().showsBlocks();
      console.draw(
          open.getAsBoolean()
              ? cut(soFar(shown), width)
              : ProgressLine.bar(job.value(), shown, words, width, blocks));
    } else if (pace.wants(shown, now)) {
      console.error(
          open.getAsBoolean() ? soFar(shown) : ProgressLine.plain(job.value(), shown, words));
    }
  }

  /** There is neither a part of the whole nor an end while the number of tasks is unknown. */
  private String soFar(Outlook outlook) {
    return job
        + ": "
        + Numbers.many(outlook.done(), "task")
        + " done, "
        + outlook.total()
        + " read so far"
        + (outlook.speed() > 0 ? ", " + Numbers.speed(outlook.speed()) : "")
        + ", "
        + Numbers.many(outlook.running(), words.holder())
        + ", "
        + ProgressLine.promise(outlook, words);
  }

  private static String cut(String line, int width) {
    return line.length() > width ? line.substring(0, Math.max(width, 0)) : line;
  }

  @Override
  public void interrupted(JobId id, String resumeCommand) {
    if (open.getAsBoolean()) {
      console.error("the items were not read to their end: the job has only those that were read");
    }
    console.error("stopped: the tasks have ended and what is done is kept; continue with");
    console.error("  " + resumeCommand);
  }
}
