package io.argosy.cli.kind.iterative;

import static io.argosy.explain.Numbers.grouped;
import static io.argosy.explain.Numbers.percent;
import static io.argosy.explain.Numbers.span;

import io.argosy.console.Table;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.ReportFields;
import io.argosy.explain.Sentences;
import io.argosy.simulator.history.RecordedOutcome;
import io.argosy.simulator.history.RecordedRun;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * A recorded run beside two simulations of its environment: under its own policy, which shows how
 * accurate the simulation is, and under another.
 */
public record RunComparison(
    RecordedRun history, String policy, RecordedOutcome again, RecordedOutcome other) {
  /** A recorded environment contains no randomness. */
  private static final long SEED = 1;

  /** Simulates the job under its own policy and under the given one. */
  public static RunComparison of(RecordedRun recordedRun, String policy) {
    return new RunComparison(
        recordedRun,
        policy,
        play(recordedRun, recordedRun.job()),
        play(recordedRun, recordedRun.under(policy)));
  }

  private static RecordedOutcome play(RecordedRun recordedRun, JobSpec.Iterative job) {
    SimulationReport report = IterativePart.simulate(recordedRun.world(), job, SEED);
    return new RecordedOutcome(
        Optional.of(report.outcome()),
        report.makespan(),
        report.kept(),
        report.partitions().size(),
        report.steers(),
        report.spreadSeconds());
  }

  /** Lines for people. */
  public List<String> lines() {
    Table table = Table.of("<", "recorded", "simulated again", "under " + policy);
    row(table, "policy", List.of(own(), own(), policy));
    row(table, "outcome", r -> r.outcome().map(Sentences::outcome).orElse("not ended"));
    row(table, "time", r -> span(r.lasted()));
    deadline().ifPresent(d -> row(table, "promise of " + span(d), r -> promise(r, d)));
    row(table, "iterations kept", r -> grouped(r.kept()));
    row(table, "partitions", r -> grouped(r.partitions()));
    row(table, "times work was moved", r -> grouped(r.steers()));
    row(table, "partitions ended within", r -> span(r.spreadSeconds()));
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.add(verdict());
    return lines;
  }

  /** Fields for programs. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "what-if");
    fields.put("policy", policy);
    fields.put("recordedPolicy", own());
    fields.put("recorded", fields(history.recorded()));
    fields.put("again", fields(again));
    fields.put("other", fields(other));
    fields.put("sentence", verdict());
    return fields;
  }

  private static SequencedMap<String, Object> fields(RecordedOutcome run) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("outcome", run.outcome().map(ReportFields::word).orElse("not-ended"));
    fields.put("seconds", run.lasted());
    fields.put("kept", run.kept());
    fields.put("partitions", run.partitions());
    fields.put("steers", run.steers());
    fields.put("spreadSeconds", run.spreadSeconds());
    return fields;
  }

  /** Both simulations use the same environment: their difference is that of the policies. */
  private String verdict() {
    double before = Seconds.of(again.lasted());
    double change = Seconds.of(other.lasted()) - before;
    String how =
        Math.abs(change) < 0.005 * before
            ? "as long as under " + own()
            : span(Math.abs(change))
                + (change > 0 ? " longer" : " less")
                + " than under "
                + own()
                + " ("
                + percent(Math.abs(change), before)
                + ")";
    return "under " + policy + " the job would have taken " + how;
  }

  private String own() {
    return history.job().policy();
  }

  private Optional<Duration> deadline() {
    return history
        .job()
        .promise()
        .deadline()
        .map(d -> d instanceof Deadline.Within(Duration span) ? span : Duration.ZERO);
  }

  private static String promise(RecordedOutcome run, Duration deadline) {
    boolean done = run.outcome().filter(o -> o instanceof Outcome.Done).isPresent();
    return done && run.lasted().compareTo(deadline) <= 0 ? "kept" : "broken";
  }

  private void row(Table table, String word, Function<RecordedOutcome, String> value) {
    row(
        table,
        word,
        List.of(value.apply(history.recorded()), value.apply(again), value.apply(other)));
  }

  private static void row(Table table, String word, List<String> cells) {
    table.row(word, cells.get(0), cells.get(1), cells.get(2));
  }
}
