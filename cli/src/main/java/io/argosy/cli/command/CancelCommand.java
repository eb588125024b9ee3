package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.JobArgument;
import io.argosy.cli.view.JobEventText;
import io.argosy.console.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy cancel}. */
@Command(
    name = "cancel",
    description =
        "Cancels a job of a service, or one that was run here, whether a process runs it or not;"
            + " results kept so far stay.",
    mixinStandardHelpOptions = true)
final class CancelCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();

  CancelCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    JobHandle job = argument.find(settings, views.reading());
    job.cancel(run -> views.of(job).cancelStopped(run));
    JobEventText.say(console, job.job(), "cancelled", "is cancelled");
    return ExitCode.DONE;
  }
}
