package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.JobArgument;
import io.argosy.console.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy watch}. */
@Command(
    name = "watch",
    description =
        "Stays with a job until it ends: one of a service, or one that another process runs here.",
    mixinStandardHelpOptions = true)
final class WatchCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();

  WatchCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    JobHandle job = argument.find(settings, views.reading());
    return views.of(job).watch(job, console);
  }
}
