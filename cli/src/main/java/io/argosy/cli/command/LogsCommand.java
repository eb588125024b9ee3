package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.LocalLogs;
import io.argosy.cli.jobs.LogText;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.kind.bag.BagRun;
import io.argosy.cli.kind.bag.RemoteBag;
import io.argosy.cli.kind.workflow.FlowRun;
import io.argosy.cli.kind.workflow.FlowWatch;
import io.argosy.cli.local.RunFacts;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import io.argosy.explain.TaskFailures;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.text.Fields;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
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
  private static final int FAILURES_SHOWN = 20;

  private final Console console;
  private final Settings settings;
  private final TaskFailures failures = new TaskFailures();

  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String job = "";

  @Option(
      names = "--partition",
      paramLabel = "N",
      description = "Only this partition, worker of a workflow, or slot of a bag.")
  private @Nullable Integer partition;

  @Option(
      names = "--task",
      paramLabel = "ID",
      description = "Only this task of a workflow, or of a bag (its number).")
  private @Nullable String task;

  @Mixin private DataOption data = new DataOption();
  @Mixin private ServiceOption service = new ServiceOption();

  LogsCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() throws IOException {
    Optional<ServiceClient> client = service.find(settings, data);
    LogText text = client.isPresent() ? remote(client.get()) : local();
    if (!text.hasShown()) {
      console.line(
          Optional.ofNullable(task).map(id -> "task " + id).orElse("its programs")
              + " wrote nothing besides results");
    }
    console.lines(failures.lines(FAILURES_SHOWN, Optional.ofNullable(task)));
    return ExitCode.DONE;
  }

  private LogText local() throws IOException {
    JobId id = data.job(settings, job);
    RunFolder run = RunFolder.find(data.folder(settings), id).orElseThrow();
    boolean bag = BagRun.isBag(run);
    LogText text = bag ? bag() : text(FlowRun.isFlow(run) ? ids(FlowRun.file(run)) : List.of());
    if (bag) {
      RunFacts.each(run.path(), failures::hear);
    }
    new LocalLogs(run, text).show(partition);
    return text;
  }

  private LogText text(List<String> tasks) {
    return LogText.of(console, tasks, Optional.ofNullable(task));
  }

  private LogText bag() {
    return LogText.ofBag(console, Optional.ofNullable(task));
  }

  private static List<String> ids(FlowFile file) {
    return file.steps().stream().map(FlowFile.Step::id).toList();
  }

  private LogText remote(ServiceClient client) throws IOException {
    JobId id = RemoteJobs.id(job);
    List<Fields> logs =
        client.get("/v1/jobs/" + id + "/logs").groups("logs").stream()
            .filter(log -> partition == null || number(log, "partition") == partition)
            .toList();
    boolean flow = FlowWatch.isOne(client, id);
    boolean bag = !flow && RemoteBag.isOne(client, id);
    LogText text = bag ? bag() : text(flow ? ids(RemoteJobs.workflow(client, id)) : List.of());
    if (bag) {
      RemoteJobs.story(client, id, facts -> facts.forEach(failures::hear));
    }
    for (Fields log : logs) {
      text.show(
          Long.toString(number(log, "partition")),
          Long.toString(number(log, "attempt")),
          log.text("name").orElse("?"),
          client.stream(log.text("url").orElseThrow()));
    }
    return text;
  }

  private static long number(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Integer.MAX_VALUE, "1").orElse(0);
  }
}
