package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.BadInput;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code argosy cancel}. */
@Command(
    name = "cancel",
    description = "Cancels a job of a service; results kept so far stay.",
    mixinStandardHelpOptions = true)
final class CancelCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String job = "";

  @Mixin private ServiceOption service = new ServiceOption();

  CancelCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() {
    JobId id = RemoteJobs.id(job);
    ServiceClient client = service.require(settings);
    Optional<String> ended = client.get("/v1/jobs/" + id).text("outcome");
    if (ended.isPresent()) {
      throw BadInput.inArgument(
          "job", id.value(), "job " + id + " has ended already: " + ended.get());
    }
    client.send("POST", "/v1/jobs/" + id + "/cancel", new LinkedHashMap<String, Object>());
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "cancelled");
      event.put("job", id);
      console.object(event);
    } else {
      console.line("job " + id + " is cancelled");
    }
    return ExitCode.DONE;
  }
}
