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

/** {@code argosy unpin}. */
@Command(name = "unpin", description = "Removes the pin of a job.", mixinStandardHelpOptions = true)
public final class UnpinCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();

  public UnpinCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException {
    JobHandle job = argument.find(settings, views.reading());
    job.pin(false);
    JobEventText.say(console, job.job(), "unpinned", "is not pinned any more");
    return ExitCode.DONE;
  }
}
