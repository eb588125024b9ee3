package io.argosy.cli.command;

import static io.argosy.explain.Numbers.percent;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.local.RunFacts;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.option.UnfinishedSetUp;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.view.OutcomeText;
import io.argosy.console.Console;
import io.argosy.console.Table;
import io.argosy.core.model.JobId;
import io.argosy.explain.Numbers;
import io.argosy.explain.ReportFields;
import io.argosy.explain.RunReport;
import io.argosy.journal.error.JournalException;
import io.argosy.runtime.runs.RunFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy list}. */
@Command(
    name = "list",
    description = "Lists the jobs that were run here, or those of a service.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Mixin private DataOption data = new DataOption();
  @Mixin private ServiceOption service = new ServiceOption();

  ListCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() {
    Optional<ServiceClient> client = service.find(settings, data);
    if (client.isPresent()) {
      RemoteJobs.list(client.get(), console);
      return ExitCode.DONE;
    }
    List<String> jobs = data.jobs(settings);
    Table table = Table.of("<job", "<outcome", "kept", "by", "time");
    List<UnfinishedSetUp> unfinished = new ArrayList<>();
    for (String job : jobs) {
      RunFolder run = RunFolder.find(data.folder(settings), new JobId(job)).orElseThrow();
      Optional<UnfinishedSetUp> left = UnfinishedSetUp.of(run);
      left.ifPresentOrElse(it -> tell(it, table), () -> tell(run, table));
      left.ifPresent(unfinished::add);
    }
    if (!console.isJson()) {
      console.lines(
          jobs.isEmpty() ? List.of("no jobs in " + data.folder(settings)) : table.lines());
      unfinished.forEach(it -> console.line(it.sentence()));
    }
    return ExitCode.DONE;
  }

  private void tell(UnfinishedSetUp left, Table table) {
    if (console.isJson()) {
      console.object(left.fields());
    }
    table.row(left.run().job().value(), UnfinishedSetUp.OUTCOME, "-", "-", "-");
  }

  private static String outcome(RunReport report) {
    return report
        .outcome()
        .map(outcome -> OutcomeText.of(ReportFields.word(outcome)))
        .orElse(report.awaitsChoice() ? "waits for a choice" : "not ended");
  }

  private void tell(RunFolder run, Table table) {
    String job = run.job().value();
    try {
      RunReport report = RunFacts.report(run.path());
      if (console.isJson()) {
        console.object(ReportFields.of("job", run.job(), report));
      }
      table.row(
          job,
          outcome(report),
          percent(report.kept(), report.total()),
          report.holders(),
          report.took().map(Numbers::span).orElse("-"));
    } catch (JournalException unreadable) {
      // One unreadable journal must not hide the others.
      table.row(job, "unreadable", "-", "-", "-");
    }
  }
}
