package io.argosy.cli.retention;

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

/** {@code argosy pin}. */
@Command(
    name = "pin",
    description = "Pins a job: no rule and no prune removes it.",
    mixinStandardHelpOptions = true)
public final class PinCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();

  public PinCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException {
    JobHandle job = argument.find(settings, views.reading());
    job.pin(true);
    JobEventText.say(console, job.job(), "pinned", "is pinned");
    return ExitCode.DONE;
  }
}
