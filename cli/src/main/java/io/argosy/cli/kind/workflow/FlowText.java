package io.argosy.cli.kind.workflow;

import io.argosy.console.Table;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Outcome;
import io.argosy.explain.Numbers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A workflow run as text: its tasks, and the planned and actual times. */
final class FlowText {
  private static final int WIDTH = 44;

  private FlowText() {}

  /** One row for each task; the bars overlap. */
  static List<String> gantt(TaskRecords book) {
    List<TaskRecords.Line> lines = book.lines();
    WorkflowTimes workflowTimes = WorkflowTimes.of(lines);
    if (workflowTimes.from().isEmpty() || workflowTimes.to().isEmpty()) {
      return List.of("nothing was scheduled yet");
    }
    Axis axis = new Axis(workflowTimes.from().get(), workflowTimes.to().get());
    Table table = Table.of("<task", "<machine", "planned", "took", "<time");
    for (TaskRecords.Line line : lines) {
      table.row(
          line.id(),
          line.real()
              .map(TaskRecords.Real::machine)
              .or(() -> line.plan().map(TaskRecords.Plan::machine))
              .orElse("-"),
          line.plan().map(it -> span(it.from(), it.to())).orElse("-"),
          took(line),
          axis.bar(line));
    }
    List<String> text = new ArrayList<>(table.lines());
    text.add("= as planned, - planned only, # real only; " + axis.scale());
    return text;
  }

  private static String took(TaskRecords.Line line) {
    return line.real()
        .flatMap(it -> it.to().map(end -> span(it.from(), end)))
        .orElse(line.failures() > 0 ? "failed" : "-");
  }

  private static String span(Instant from, Instant to) {
    return Numbers.span(Seconds.between(from, to));
  }

  /** Maps instants to columns. */
  private record Axis(Instant from, Instant to) {
    private int at(Instant instant) {
      double whole = Math.max(1, Duration.between(from, to).toMillis());
      double part = Duration.between(from, instant).toMillis() / whole;
      return (int) Math.max(0, Math.min(WIDTH, Math.round(part * WIDTH)));
    }

    private String bar(TaskRecords.Line line) {
      char[] bar = " ".repeat(WIDTH + 1).toCharArray();
      line.plan().ifPresent(it -> fill(bar, at(it.from()), at(it.to()), '-'));
      line.real().ifPresent(it -> fill(bar, at(it.from()), at(it.to().orElse(to)), '#'));
      return "|" + new String(bar).stripTrailing();
    }

    private static void fill(char[] bar, int first, int last, char sign) {
      for (int i = first; i < Math.max(last, first + 1) && i < bar.length; i++) {
        bar[i] = bar[i] == '-' && sign == '#' ? '=' : sign;
      }
    }

    private String scale() {
      return "the line is " + span(from, to) + " long";
    }
  }

  /** Transfers and pulls, compared with the prediction. */
  static List<String> comparison(TaskRecords book, Comparison compared) {
    boolean once = book.schedules() <= 1;
    List<String> text = new ArrayList<>(once ? planned(compared) : plans(book, compared));
    if (compared.missesImages()) {
      text.add("tasks ran as plain processes: no image was used");
    }
    if (!once) {
      text.add(
          book.schedules()
              + " schedules were made; the last plan is of those that held when tasks began");
    }
    return text;
  }

  private static List<String> planned(Comparison compared) {
    WorkflowTimes workflowTimes = compared.course();
    return Table.of("<", "planned", "real")
        .row("makespan", span(workflowTimes.plannedSeconds()), span(workflowTimes.realSeconds()))
        .row("moved", size(compared.predictedBytes()), size(compared.movedBytes()))
        .row("pulls", Long.toString(compared.predictedPulls()), pulls(compared))
        .lines();
  }

  /** The first schedule counts as the prediction; the last one explains the difference. */
  private static List<String> plans(TaskRecords book, Comparison compared) {
    WorkflowTimes workflowTimes = compared.course();
    String first = Numbers.span(book.firstSeconds());
    return Table.of("<", "first plan", "last plan", "real")
        .row(
            "makespan",
            first,
            span(workflowTimes.plannedSeconds()),
            span(workflowTimes.realSeconds()))
        .row("moved", "", size(compared.predictedBytes()), size(compared.movedBytes()))
        .row("pulls", "", Long.toString(compared.predictedPulls()), pulls(compared))
        .lines();
  }

  private static String pulls(Comparison compared) {
    return compared.pulls().map(String::valueOf).orElse("-");
  }

  /** Its outcome, and whether it met its deadline. */
  static String verdict(TaskRecords book) {
    long done = book.lines().stream().filter(TaskRecords.Line::isDone).count();
    String count = done + " of " + Numbers.many(book.lines().size(), "task");
    String took = book.took().map(Numbers::span).orElse("unknown");
    return count
        + ", "
        + switch (book.outcome().orElseThrow()) {
          case Outcome.Done(boolean late) -> done(book, late, took);
          case Outcome.Failed _ -> "failed after " + took;
          case Outcome.StoppedByPromise() ->
              "stopped incomplete at its deadline after "
                  + took
                  + ", as its promise requires; what is done is kept";
          case Outcome.Cancelled() -> "cancelled after " + took;
        };
  }

  /** Its cost, and where it arose. */
  static List<String> bill(FlowCosts costs) {
    List<String> text = new ArrayList<>(List.of(costs.after()));
    costs.lines().forEach(line -> text.add("  " + line));
    return text;
  }

  private static String done(TaskRecords book, boolean late, String took) {
    if (book.allowed().isEmpty()) {
      return book.costs().flatMap(FlowCosts::budget).isPresent()
          ? "promise kept: done in " + took
          : "done in " + took + "; no deadline was promised";
    }
    String allowed = Numbers.span(book.allowed().get());
    return late
        ? "promise broken: done in " + took + ", its deadline was " + allowed
        : "promise kept: done in " + took + " of " + allowed;
  }

  private static String span(Optional<Double> seconds) {
    return seconds.map(Numbers::span).orElse("-");
  }

  /** Bytes with a unit. */
  static String size(double bytes) {
    return bytes < 1000 ? Math.round(bytes) + " B" : Numbers.compact(bytes) + "B";
  }
}
