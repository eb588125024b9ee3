package io.argosy.cli.retention;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.JobArgument;
import io.argosy.cli.view.JobEventText;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code argosy rm}. */
@Command(
    name = "rm",
    description =
        "Removes an ended job of a service, or one that was run here: its results, its logs and its"
            + " record.",
    mixinStandardHelpOptions = true)
public final class RmCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();

  @Option(names = "--force", description = "Cancel the job first, if it has not ended.")
  private boolean force;

  public RmCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<JobId> unaccepted = argument.removeUnaccepted(settings, views.reading());
    JobId job = unaccepted.isPresent() ? unaccepted.get() : removed();
    JobEventText.say(console, job, "removed", "is removed");
    return ExitCode.DONE;
  }

  private JobId removed() throws IOException, InterruptedException {
    JobHandle job = argument.find(settings, views.reading());
    boolean cancelled = force && job.standing().outcome().isEmpty();
    if (cancelled) {
      refusePinned(job);
      job.cancel(run -> views.of(job).cancelStopped(run));
    }
    remove(job, cancelled ? PATIENCE : Duration.ZERO);
    return job.job();
  }

  /** Before the job is cancelled: one that is not removed must go on. */
  private static void refusePinned(JobHandle job) {
    if (job.isPinned()) {
      String sentence =
          "job " + job.job() + " is pinned; unpin it first: " + job.commands().of("unpin");
      throw BadInput.inArgument("job", job.job().value(), sentence);
    }
  }

  /** The attempts of a job that was just cancelled need a moment to end. */
  private static void remove(JobHandle job, Duration patience)
      throws IOException, InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    for (; ; ) {
      try {
        job.remove();
        return;
      } catch (BadInput refused) {
        if (System.nanoTime() >= until) {
          throw refused;
        }
        Thread.sleep(PAUSE);
      }
    }
  }
}
