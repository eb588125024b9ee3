package io.argosy.cli.view;

import static io.argosy.explain.Numbers.grouped;
import static io.argosy.explain.Numbers.percent;
import static io.argosy.explain.Numbers.span;
import static io.argosy.explain.Numbers.speed;

import io.argosy.console.Table;
import io.argosy.core.model.Outcome;
import io.argosy.explain.Addition;
import io.argosy.explain.Numbers;
import io.argosy.explain.Reasons;
import io.argosy.explain.Sentences;
import io.argosy.explain.Words;
import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.simulator.realm.SimulationReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The result of a simulation, as lines of text. */
public final class SimulationText {
  /** More partitions are listed by site, not one by one. */
  private static final int ROWS = 32;

  private SimulationText() {}

  /** The table of partitions, or of sites if there are many. */
  public static List<String> partitions(SimulationReport report) {
    Table table = Table.of("partition", "<site", "attempts", "iterations", "share", "mean speed");
    List<SimulationReport.Row> rows = report.partitions();
    for (SimulationReport.Row row : rows.subList(0, Math.min(ROWS, rows.size()))) {
      table.row(
          Integer.toString(row.task().index()),
          String.join(",", row.sites()),
          Integer.toString(row.attempts()),
          grouped(row.iterations()),
          percent(row.iterations(), report.kept()),
          speed(row.meanSpeed()));
    }
    List<String> lines = new ArrayList<>(table.lines());
    if (rows.size() > ROWS) {
      lines.add("… and " + Numbers.many(rows.size() - ROWS, "more partition"));
    }
    return lines;
  }

  /** The overall numbers. */
  public static List<String> summary(SimulationReport report, Optional<Duration> deadline) {
    Table table = Table.of("<", "<");
    table.row("outcome", Sentences.outcome(report.outcome()));
    table.row("time", span(report.makespan()) + deadline(deadline, report));
    table.row(
        "kept", grouped(report.kept()) + " of " + grouped(report.iterations()) + surplus(report));
    table.row("slot time", span(report.slotSeconds()));
    table.row("with perfect knowledge", span(report.oracleSeconds()));
    table.row("efficiency", String.format(Locale.ROOT, "%.3f", report.efficiency()));
    table.row("partitions ended within", span(report.spreadSeconds()));
    table.row("times work was moved", grouped(report.steers()));
    table.row("results refused", grouped(report.refusedPieces()));
    return table.lines().subList(1, table.lines().size());
  }

  private static String deadline(Optional<Duration> deadline, SimulationReport report) {
    boolean kept = report.outcome() instanceof Outcome.Done && report.metDeadline();
    return deadline
        .map(d -> " of " + span(d) + (kept ? ", promise kept" : ", promise broken"))
        .orElse("");
  }

  private static String surplus(SimulationReport report) {
    return report.surplus() == 0 ? "" : ", " + grouped(report.surplus()) + " more than asked for";
  }

  /** Why partitions were added, without the initial ones. */
  public static List<String> additions(SimulationReport report) {
    return Addition.sentences(
        report.added().stream()
            .map(added -> new Addition(added.task().index(), added.after(), added.why()))
            .toList(),
        new Reasons(ExplainedKinds.standard(), Words.ANY),
        Words.ANY.holder());
  }
}
