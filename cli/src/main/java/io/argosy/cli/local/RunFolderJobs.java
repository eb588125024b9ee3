package io.argosy.cli.local;

import static io.argosy.explain.Numbers.percent;

import io.argosy.cli.job.JobClient;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.job.JobSummary;
import io.argosy.cli.job.PruneRequest;
import io.argosy.cli.job.PrunedJob;
import io.argosy.cli.view.OutcomeText;
import io.argosy.core.model.JobId;
import io.argosy.explain.Numbers;
import io.argosy.explain.ReportFields;
import io.argosy.explain.RunReport;
import io.argosy.journal.error.JournalException;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Nearest;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The runs in a folder on this computer.
 *
 * @param flag the folder as the user named it, if it is not the usual one
 * @param reading the kinds that runs may be of
 */
public record RunFolderJobs(Path data, Optional<Path> flag, JobReading reading)
    implements JobClient {
  /** The names of all runs, sorted. */
  public List<String> names() {
    try {
      return RunFolder.names(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String where() {
    return "in " + data;
  }

  @Override
  public JobHandle job(String name) {
    RunFolder run = run(name);
    return new RunFolderJob(run, commands(run.job()), reading);
  }

  /** The run of that name, which must be there and accepted. */
  public RunFolder run(String name) {
    List<String> jobs = names();
    if (jobs.contains(name)) {
      RunFolder run = RunFolder.find(data, new JobId(name)).orElseThrow();
      UnfinishedSetUp.of(run, reading).ifPresent(it -> it.refuse(commands(run.job())));
      return run;
    }
    String advice =
        Nearest.to(name, jobs)
            .map(near -> "did you mean " + near + "?")
            .orElse(
                jobs.isEmpty()
                    ? "no job was run there yet"
                    : "'argosy list" + flag.map(it -> " --data " + it).orElse("") + "' names them");
    throw BadInput.inArgument("job", name, "no job " + name + " in " + data + "; " + advice);
  }

  /** The commands about a job. */
  public JobCommands commands(JobId job) {
    return commands(job, flag);
  }

  /**
   * The commands about a job.
   *
   * @param flag the folder of its run as the user named it, if it is not the usual one
   */
  public static JobCommands commands(JobId job, Optional<Path> flag) {
    return new JobCommands(job, flag.map(folder -> "--data " + folder).orElse(""));
  }

  @Override
  public List<JobSummary> list() {
    return names().stream()
        .map(name -> RunFolder.find(data, new JobId(name)).orElseThrow())
        .map(run -> UnfinishedSetUp.of(run, reading).map(this::line).orElseGet(() -> line(run)))
        .toList();
  }

  @Override
  public List<PrunedJob> prune(PruneRequest request) throws IOException {
    return new RunPruning(data, request, reading).prune();
  }

  @Override
  public boolean removeUnaccepted(String name) throws IOException {
    Optional<UnfinishedSetUp> left =
        names().contains(name)
            ? RunFolder.find(data, new JobId(name)).flatMap(run -> UnfinishedSetUp.of(run, reading))
            : Optional.empty();
    if (left.isPresent()) {
      left.get().remove(commands(new JobId(name)));
    }
    return left.isPresent();
  }

  private JobSummary line(UnfinishedSetUp left) {
    return new JobSummary(
        left.run().job().value(),
        "-",
        user(left.run()),
        left.outcome(),
        "-",
        "-",
        "-",
        Optional.empty(),
        Optional.of(left.fields()),
        Optional.of(left.sentence(commands(left.run().job()))));
  }

  private JobSummary line(RunFolder run) {
    String job = run.job().value();
    String user = user(run);
    try {
      // Before the journal: a process that ends the job and exits meanwhile has ended it.
      boolean isRunning = RunFolderJob.driver(run).isPresent();
      RunReport report = RunFacts.report(run.path(), reading);
      String kind = run.kind();
      SequencedMap<String, Object> fields = ReportFields.of("job", run.job(), report);
      fields.put("kind", kind);
      fields.put("user", user);
      fields.put("running", isRunning && report.outcome().isEmpty());
      return new JobSummary(
          job,
          kind,
          user,
          outcome(report, isRunning),
          percent(report.kept(), report.total()),
          report.holders(),
          report.took().map(Numbers::span).orElse("-"),
          report.acceptedAt(),
          Optional.of(fields),
          Optional.empty());
    } catch (JournalException unreadable) {
      // One unreadable journal must not hide the others.
      return new JobSummary(
          job,
          "-",
          user,
          "unreadable",
          "-",
          "-",
          "-",
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }

  /** A run that was killed looks like one that runs, except that no process has its journal. */
  private static String outcome(RunReport report, boolean isRunning) {
    return report
        .outcome()
        .map(outcome -> OutcomeText.of(ReportFields.word(outcome)))
        .orElse(
            report.awaitsChoice() ? "waits for a choice" : isRunning ? "running" : "interrupted");
  }

  /** The user whose process made the run. */
  private static String user(RunFolder run) {
    try {
      return Files.getOwner(run.path()).getName();
    } catch (IOException | UnsupportedOperationException unknown) {
      return "-";
    }
  }
}
