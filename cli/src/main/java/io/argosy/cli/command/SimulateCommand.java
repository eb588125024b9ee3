package io.argosy.cli.command;

import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.SimulateOptions;
import io.argosy.console.Console;
import io.argosy.protocol.job.JobFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code argosy simulate}. */
@Command(
    name = "simulate",
    description = "Simulates a job in a described world, in virtual time, and prints the outcome.",
    mixinStandardHelpOptions = true)
final class SimulateCommand implements Callable<Integer> {
  private final Console console;
  private final JobViews views;

  @Parameters(paramLabel = "JOB.YAML", description = "The job file; its programs are not called.")
  private Path file = Path.of("");

  @Mixin private SimulateOptions options = new SimulateOptions();

  SimulateCommand(Console console, JobViews views) {
    this.console = console;
    this.views = views;
  }

  @Override
  public Integer call() {
    Instant now = Instant.now();
    JobFile job = views.reading().files().read(file, now);
    return views.of(job).simulate(job, file, options, console, now);
  }
}
