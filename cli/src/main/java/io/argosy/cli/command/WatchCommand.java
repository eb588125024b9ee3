package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code argosy watch}. */
@Command(
    name = "watch",
    description = "Stays with a job of a service until it ends.",
    mixinStandardHelpOptions = true)
final class WatchCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String job = "";

  @Mixin private ServiceOption service = new ServiceOption();

  WatchCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    if (service.find(settings).isEmpty() && new DataOption().jobs(settings).contains(job)) {
      throw BadInput.inArgument(
          "job",
          job,
          job
              + " is a run of your own, not of a service; 'argosy show "
              + job
              + "' shows its progress");
    }
    return RemoteJobs.watch(service.require(settings), console, RemoteJobs.id(job));
  }
}
