package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.JobArgument;
import io.argosy.cli.option.PageOption;
import io.argosy.console.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy show}. */
@Command(
    name = "show",
    description = "Shows how a job stands: what is kept, by which partitions, and its promise.",
    mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();
  @Mixin private PageOption page = new PageOption();

  ShowCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException {
    JobHandle job = argument.find(settings, views.reading());
    return views.of(job).show(job, page, console);
  }
}
