package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.RunOptions;
import io.argosy.console.Console;
import io.argosy.protocol.job.JobFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code argosy run}. */
@Command(
    name = "run",
    description = "Runs a job on this machine and stays until it ends.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Parameters(paramLabel = "JOB.YAML", description = "The job file.")
  private Path file = Path.of("");

  @Mixin private RunOptions options = new RunOptions();

  RunCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws Exception {
    JobFile job = views.reading().files().read(file, Instant.now());
    return views.of(job).run(job, file, options, console, settings);
  }
}
