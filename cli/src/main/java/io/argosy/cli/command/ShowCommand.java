package io.argosy.cli.command;

import io.argosy.core.kind.bag.BagState;

import io.argosy.core.kind.JobKinds;

import io.argosy.cli.bag.BagLocation;
import io.argosy.cli.bag.BagPresence;
import io.argosy.cli.bag.BagShow;
import io.argosy.cli.bag.RemoteBag;
import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.flow.FlowResults;
import io.argosy.cli.flow.FlowShow;
import io.argosy.cli.jobs.LocalResults;
import io.argosy.cli.jobs.RemoteJobs;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.PageOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.page.PageData;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.view.ProgressLine;
import io.argosy.cli.view.ReportText;
import io.argosy.cli.watch.RunFacts;
import io.argosy.console.Console;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.explain.OutlookFields;
import io.argosy.explain.ReportFields;
import io.argosy.explain.RunReport;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code argosy show}. */
@Command(
    name = "show",
    description = "Shows how a job stands: what is kept, by which partitions, and its promise.",
    mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Parameters(paramLabel = "JOB", description = "The job, as 'argosy list' names it.")
  private String job = "";

  @Mixin private DataOption data = new DataOption();
  @Mixin private ServiceOption service = new ServiceOption();
  @Mixin private PageOption page = new PageOption();

  ShowCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() throws IOException {
    Optional<ServiceClient> client = service.find(settings, data);
    return client.isPresent() ? remote(client.get()) : local();
  }

  private int remote(ServiceClient client) throws IOException {
    JobId id = RemoteJobs.id(job);
    RunReport report = new RunReport();
    PageData book = new PageData();
    State state = State.empty(JobKinds.standard());
    client.story(
        id.value(),
        facts -> {
          facts.forEach(report::add);
          facts.forEach(state::apply);
          if (!FlowShow.isOne(state, id)) {
            book.add(facts);
          }
        });
    Optional<JobState> bag = state.job(id).filter(job -> job.as(BagState.class).isPresent());
    if (bag.isPresent()) {
      page.refuse("a bag");
      RemoteBag run = new RemoteBag(client, id);
      BagLocation place =
          new BagLocation(id, Optional.empty(), Optional.empty(), run.resumeCommand());
      BagShow.tell(
          bag.get(), now(bag.get(), state), console, place, run::story, it -> BagShow.far(it, run));
      return ExitCode.DONE;
    }
    if (FlowShow.isOne(state, id)) {
      return FlowShow.tell(
          console,
          id,
          page.wanted(),
          FlowResults.of(client, id),
          List.of("its outputs: argosy results " + id + " --all DIR"),
          hear -> client.story(id.value(), it -> it.forEach(hear)));
    }
    page.write(console, book, id.value(), "recorded");
    Optional<Outlook> outlook =
        report.outcome().isEmpty()
            ? state.job(id).map(known -> state.outlook(id, state.at()))
            : Optional.empty();
    tell(id, report, outlook, console.isJson() ? compat(client, id) : Optional.empty());
    if (report.outcome().isEmpty() && !console.isJson()) {
      console.line("not ended; watch it: argosy watch " + id);
    }
    return ExitCode.DONE;
  }

  /** The job's id at the compatibility API; shown only to users who may have it. */
  private static Optional<String> compat(ServiceClient client, JobId id) {
    return client.get("/v1/jobs/" + id.value()).text("door");
  }

  /** A running bag costs money until now; a bag that has ended no longer changes. */
  private static Instant now(JobState bag, State state) {
    return bag.outcome().isPresent() ? state.at() : Instant.now();
  }

  private int local() throws IOException {
    JobId id = data.job(settings, job);
    State state = State.empty(JobKinds.standard());
    RunFacts.each(data.run(settings, job), state::apply);
    Optional<JobState> bag = state.job(id).filter(job -> job.as(BagState.class).isPresent());
    if (bag.isPresent()) {
      page.refuse("a bag");
      RunFolder run = RunFolder.find(data.folder(settings), id).orElseThrow();
      boolean isRun = BagPresence.isRun(run);
      Optional<Instant> given = isRun ? Optional.empty() : BagPresence.givenBack(run, bag.get());
      String again = data.resumeCommand(id);
      Optional<Path> result = Optional.of(run.result()).filter(Files::exists);
      BagShow.tell(
          bag.get(),
          given.orElse(now(bag.get(), state)),
          console,
          new BagLocation(id, Optional.of(run.path()), result, again),
          hear -> RunFacts.each(run.path(), hear),
          it -> isRun ? List.of() : BagShow.alone(it, given, again));
      return ExitCode.DONE;
    }
    if (FlowShow.isOne(state, id)) {
      RunFolder run = RunFolder.find(data.folder(settings), id).orElseThrow();
      return FlowShow.tell(
          console,
          id,
          page.wanted(),
          FlowResults.of(run),
          LocalResults.lines(run),
          hear -> RunFacts.each(run.path(), hear));
    }
    writePage(id);
    RunReport report = RunFacts.report(data.run(settings, job));
    Optional<Outlook> outlook =
        report.outcome().isEmpty()
            ? RunFacts.outlook(data.run(settings, job), id)
            : Optional.empty();
    tell(id, report, outlook, Optional.empty());
    if (report.outcome().isEmpty() && !console.isJson()) {
      console.line("not ended; if it is not running, resume with: " + data.resumeCommand(id));
    }
    return ExitCode.DONE;
  }

  /**
   * @param compat the job's id at the compatibility API
   */
  private void tell(
      JobId id, RunReport report, Optional<Outlook> outlook, Optional<String> compat) {
    if (console.isJson()) {
      SequencedMap<String, Object> fields = ReportFields.of("state", id, report);
      compat.ifPresent(known -> fields.put("compat", known));
      outlook.ifPresent(known -> fields.put("outlook", OutlookFields.of(known)));
      console.object(fields);
      return;
    }
    console.lines(ReportText.partitions(report));
    console.line("");
    console.lines(ReportText.additions(report));
    console.lines(ReportText.verdict(report));
    outlook.ifPresent(
        known ->
            console.line(
                "at its last report: "
                    + ProgressLine.end(known)
                    + ", "
                    + ProgressLine.promise(known)));
  }

  private void writePage(JobId id) {
    if (page.isWanted()) {
      PageData book = new PageData();
      try (Stream<Entry> entries = FileJournal.read(RunFolder.journalIn(data.run(settings, job)))) {
        entries.forEach(entry -> book.add(entry.facts()));
      }
      page.write(console, book, id.value(), "recorded");
    }
  }
}
