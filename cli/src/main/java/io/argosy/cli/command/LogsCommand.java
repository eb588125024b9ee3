package io.argosy.cli.command;

import io.argosy.cli.console.Console;
import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.Fields;
import io.argosy.runtime.runs.RunFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy logs}. */
@Command(
    name = "logs",
    description = "Shows what the programs of a job wrote besides their results.",
    mixinStandardHelpOptions = true)
final class LogsCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String job = "";

  @Option(names = "--partition", paramLabel = "N", description = "Only this partition.")
  private @Nullable Integer partition;

  @Mixin private DataOption data = new DataOption();
  @Mixin private ServiceOption service = new ServiceOption();

  LogsCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() throws IOException {
    Optional<ServiceClient> client = service.find(settings, data);
    boolean any = client.isPresent() ? remote(client.get()) : local();
    if (!any) {
      console.line("its programs wrote nothing besides their results");
    }
    return ExitCode.DONE;
  }

  private boolean local() throws IOException {
    JobId run = data.job(settings, job);
    RunFolder folder = RunFolder.find(data.folder(settings), run).orElseThrow();
    return new LocalLogs(folder, console).show(partition);
  }

  private boolean remote(ServiceClient client) throws IOException {
    List<Fields> logs =
        client.get("/v1/jobs/" + RemoteJobs.id(job) + "/logs").groups("logs").stream()
            .filter(log -> partition == null || number(log, "partition") == partition)
            .toList();
    for (Fields log : logs) {
      console.line(
          "== partition "
              + number(log, "partition")
              + ", attempt "
              + number(log, "attempt")
              + ": "
              + log.text("name").orElse("?"));
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  client.stream(log.text("url").orElseThrow()), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          console.line(line);
        }
      }
    }
    return !logs.isEmpty();
  }

  private static long number(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Integer.MAX_VALUE, "1").orElse(0);
  }
}
