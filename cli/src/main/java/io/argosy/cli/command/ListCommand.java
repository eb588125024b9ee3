package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobClient;
import io.argosy.cli.job.JobSummary;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.JobFilter;
import io.argosy.cli.option.PlaceOption;
import io.argosy.console.Console;
import io.argosy.console.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
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
  private final JobViews views;

  @Mixin private PlaceOption place = new PlaceOption();
  @Mixin private JobFilter filter = new JobFilter();

  ListCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() {
    JobClient client = place.jobs(settings, views.reading());
    Predicate<JobSummary> wanted = filter.of(Instant.now());
    List<JobSummary> jobs = client.list().stream().filter(wanted).toList();
    if (console.isJson()) {
      jobs.forEach(job -> job.fields().ifPresent(console::object));
      return ExitCode.DONE;
    }
    Table table = Table.of("<job", "<kind", "<user", "<outcome", "kept", "by", "time");
    jobs.forEach(
        it ->
            table.row(it.job(), it.kind(), it.user(), it.outcome(), it.kept(), it.by(), it.time()));
    console.lines(
        jobs.isEmpty()
            ? List.of("no " + filter.named() + "jobs " + client.where())
            : table.lines());
    jobs.stream().map(this::remark).flatMap(Optional::stream).forEach(console::line);
    return ExitCode.DONE;
  }

  private Optional<String> remark(JobSummary job) {
    return job.remark()
        .or(
            () ->
                job.kind().equals(JobSummary.NOTHING)
                    ? Optional.empty()
                    : views.unknown(job.kind(), "job " + job.job()));
  }
}
