package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.LocalResults;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.kind.workflow.FlowWatch;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy results}. */
@Command(
    name = "results",
    description =
        "Fetches the result of a job of a service, or prints where the result of a local run is.",
    mixinStandardHelpOptions = true)
final class ResultsCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String job = "";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to put the merged result, instead of printing it.")
  private @Nullable Path out;

  @Option(
      names = "--all",
      paramLabel = "DIR",
      description = "Fetch every kept result into this folder, in the order of their indices.")
  private @Nullable Path all;

  @Mixin private DataOption data = new DataOption();
  @Mixin private ServiceOption service = new ServiceOption();

  ResultsCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() throws IOException {
    JobId id = RemoteJobs.id(job);
    Optional<ServiceClient> found = service.find(settings, data);
    return found.isPresent() ? remote(found.get(), id) : local();
  }

  private int local() throws IOException {
    JobId id = data.job(settings, job);
    RunFolder run = RunFolder.find(data.folder(settings), id).orElseThrow();
    Path folder = all;
    if (folder != null) {
      console.lines(LocalResults.all(run, folder));
      return ExitCode.DONE;
    }
    Path target = out;
    if (target != null) {
      LocalResults.copy(run, target.toAbsolutePath());
      console.line("result: " + target);
      return ExitCode.DONE;
    }
    List<String> lines = LocalResults.lines(run);
    if (lines.isEmpty()) {
      throw BadInput.inArgument(
          "job",
          id.value(),
          "job " + id + " has no result yet; 'argosy show " + id + "' shows its progress");
    }
    console.lines(lines);
    return ExitCode.DONE;
  }

  private int remote(ServiceClient client, JobId id) throws IOException {
    Path folder = all;
    if (folder != null && FlowWatch.isOne(client, id)) {
      console.lines(RemoteJobs.outputs(client, id, folder));
      return ExitCode.DONE;
    }
    if (folder != null) {
      pieces(client, id, folder);
      return ExitCode.DONE;
    }
    Path target = out;
    try (InputStream in = client.stream("/v1/jobs/" + id + "/result")) {
      if (target == null) {
        print(in);
      } else {
        WholeFile.write(target.toAbsolutePath(), in::transferTo);
        console.line("result: " + target);
      }
    }
    return ExitCode.DONE;
  }

  private void print(InputStream in) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      console.line(line);
    }
  }

  private void pieces(ServiceClient client, JobId id, Path folder) throws IOException {
    Files.createDirectories(folder);
    List<Fields> pieces = client.get("/v1/jobs/" + id + "/results").groups("results");
    for (Fields piece : pieces) {
      long first = piece.wholeNumber("first", 0, Long.MAX_VALUE, "0").orElseThrow();
      long count = piece.wholeNumber("count", 1, Long.MAX_VALUE, "1").orElseThrow();
      String name = String.format(Locale.ROOT, "%019d+%d.out", first, count);
      Path target = folder.toAbsolutePath().resolve(name);
      try (InputStream in = client.stream(piece.text("url").orElseThrow())) {
        WholeFile.write(target, in::transferTo);
      }
    }
    console.line(pieces.size() + " results in " + folder);
  }
}
