package io.argosy.cli.retention;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobClient;
import io.argosy.cli.job.PruneRequest;
import io.argosy.cli.job.PrunedJob;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.PlaceOption;
import io.argosy.cli.view.OutcomeText;
import io.argosy.console.Console;
import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code argosy prune}. */
@Command(
    name = "prune",
    description =
        "Removes ended jobs of a service, or those that were run here: results, logs and records."
            + " Pinned jobs stay.",
    mixinStandardHelpOptions = true)
public final class PruneCommand implements Callable<Integer> {
  private static final List<String> STATES = List.of("done", "failed", "cancelled", "stopped");

  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private PlaceOption place = new PlaceOption();

  @Option(
      names = "--older",
      paramLabel = "AGE",
      required = true,
      description = "Only jobs that ended at least this long ago, such as 30d.")
  private String older = "";

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "Only jobs that ended so: done, failed, cancelled or stopped.")
  private @Nullable String state;

  @Option(
      names = "--keep-records",
      description = "Remove results, logs and files alone; list, show and explain still work.")
  private boolean keepRecords;

  @Option(names = "--dry-run", description = "Remove nothing, and print what would go.")
  private boolean dryRun;

  public PruneCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException {
    PruneRequest request =
        new PruneRequest(age(older), Optional.ofNullable(checked(state)), keepRecords, dryRun);
    JobClient client = place.jobs(settings, views.reading());
    List<PrunedJob> jobs = client.prune(request);
    long bytes = jobs.stream().mapToLong(PrunedJob::bytes).sum();
    if (console.isJson()) {
      jobs.forEach(job -> console.object(fields(job)));
      console.object(sum(jobs.size(), bytes));
      return ExitCode.DONE;
    }
    Table table = Table.of("<job", "<outcome", "<ended", "bytes");
    jobs.forEach(
        job ->
            table.row(
                job.job(),
                OutcomeText.of(job.outcome()),
                job.endedAt().truncatedTo(ChronoUnit.SECONDS).toString(),
                Numbers.grouped(job.bytes())));
    if (!jobs.isEmpty()) {
      console.lines(table.lines());
    }
    console.line(sentence(client, jobs.size(), bytes));
    return ExitCode.DONE;
  }

  private String sentence(JobClient client, int jobs, long bytes) {
    if (jobs == 0) {
      return "no such job " + client.where() + ": nothing " + (dryRun ? "would go" : "was removed");
    }
    String how = dryRun ? " would go: " : jobs == 1 ? " was removed: " : " were removed: ";
    return Numbers.many(jobs, "job") + how + Numbers.many(bytes, "byte");
  }

  private static Duration age(String text) {
    String bare = Spans.isBareNumber(text) ? " with a unit" : "";
    return Spans.parse(text)
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    "--older",
                    text,
                    "--older is "
                        + text
                        + "; it must be a positive duration"
                        + bare
                        + ", such as 30d"));
  }

  private static @Nullable String checked(@Nullable String state) {
    if (state != null && !STATES.contains(state)) {
      throw BadInput.inArgument(
          "--state",
          state,
          "--state is " + state + "; it must be one of " + String.join(", ", STATES));
    }
    return state;
  }

  private SequencedMap<String, Object> fields(PrunedJob job) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", dryRun ? "would-remove" : "removed");
    fields.put("job", job.job());
    fields.put("outcome", job.outcome());
    fields.put("endedAt", job.endedAt());
    fields.put("bytes", job.bytes());
    return fields;
  }

  private SequencedMap<String, Object> sum(int jobs, long bytes) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "pruned");
    fields.put("jobs", jobs);
    fields.put("bytes", bytes);
    fields.put("dryRun", dryRun);
    return fields;
  }
}
