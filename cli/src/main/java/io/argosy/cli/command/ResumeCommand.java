package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.JobArgument;
import io.argosy.cli.option.ResumeOptions;
import io.argosy.console.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy resume}. */
@Command(
    name = "resume",
    description =
        "Goes on with a job that was interrupted or killed, from its journal; gives a bag its"
            + " choice or more money; has a workflow that failed tried again. With --server one of"
            + " a service.",
    mixinStandardHelpOptions = true)
final class ResumeCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();
  @Mixin private ResumeOptions options = new ResumeOptions();

  ResumeCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws Exception {
    JobHandle job = argument.findToResume(settings, views.reading());
    job.bodiesGone().ifPresent(sentence -> ResultsCommand.gone(job, sentence));
    return views.of(job).resume(job, options, console, settings);
  }
}
