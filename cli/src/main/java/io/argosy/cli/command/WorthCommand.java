package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.option.RunArgument;
import io.argosy.cli.replay.WorthText;
import io.argosy.console.Console;
import io.argosy.simulator.history.Worth;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy worth}. */
@Command(
    name = "worth",
    description = "Says from the speeds of a run whether balancing is worth it on its machines.",
    mixinStandardHelpOptions = true)
final class WorthCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobReading reading;

  @Mixin private RunArgument run = new RunArgument();

  WorthCommand(Console console, Settings settings, JobReading reading) {
    this.console = console;
    this.settings = settings;
    this.reading = reading;
  }

  @Override
  public Integer call() {
    Worth worth = Worth.of(run.history(settings, reading).speeds());
    if (console.isJson()) {
      console.object(WorthText.fields(worth));
    } else {
      console.lines(WorthText.lines(worth));
    }
    return ExitCode.DONE;
  }
}
