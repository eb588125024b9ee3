package io.argosy.cli.flow;

import io.argosy.cli.view.Table;
import io.argosy.telling.Numbers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A workflow that is run, as text: its tasks, and the planned and the real course of time. */
final class FlowText {
  private static final int WIDTH = 44;

  private FlowText() {}

  /** One row for each task; the bars lie over each other. */
  static List<String> gantt(FlowBook book) {
    List<FlowBook.Line> lines = book.lines();
    Course course = Course.of(lines);
    if (course.from().isEmpty() || course.to().isEmpty()) {
      return List.of("nothing was scheduled yet");
    }
    Axis axis = new Axis(course.from().get(), course.to().get());
    Table table = Table.of("<task", "<machine", "planned", "took", "<time");
    for (FlowBook.Line line : lines) {
      table.row(
          line.id(),
          line.real()
              .map(FlowBook.Real::machine)
              .or(() -> line.plan().map(FlowBook.Plan::machine))
              .orElse("-"),
          line.plan().map(it -> span(it.from(), it.to())).orElse("-"),
          line.real().flatMap(it -> it.to().map(end -> span(it.from(), end))).orElse("-"),
          axis.bar(line));
    }
    List<String> text = new ArrayList<>(table.lines());
    text.add("= as planned, - planned only, # real only; " + axis.scale());
    return text;
  }

  private static String span(Instant from, Instant to) {
    return Numbers.span(Numbers.seconds(Duration.between(from, to)));
  }

  /** Where instants are on a line. */
  private record Axis(Instant from, Instant to) {
    private int at(Instant instant) {
      double whole = Math.max(1, Duration.between(from, to).toMillis());
      double part = Duration.between(from, instant).toMillis() / whole;
      return (int) Math.max(0, Math.min(WIDTH, Math.round(part * WIDTH)));
    }

    private String bar(FlowBook.Line line) {
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

  /** What moved and what was pulled, against what was predicted. */
  static List<String> comparison(FlowBook book, Comparison compared) {
    Table table = Table.of("<", "planned", "real");
    Course course = compared.course();
    table.row("makespan", span(course.plannedSeconds()), span(course.realSeconds()));
    table.row("moved", size(compared.predictedBytes()), size(compared.movedBytes()));
    table.row(
        "pulls",
        Long.toString(compared.predictedPulls()),
        compared.pulls().map(String::valueOf).orElse("-"));
    List<String> text = new ArrayList<>(table.lines());
    if (compared.missesImages()) {
      text.add("tasks ran as plain processes: no image was used");
    }
    if (book.schedules() > 1) {
      text.add(
          "the first schedule was "
              + Numbers.span(book.firstSeconds())
              + " long, the last of "
              + book.schedules()
              + " ends as planned above");
    }
    return text;
  }

  private static String span(Optional<Double> seconds) {
    return seconds.map(Numbers::span).orElse("-");
  }

  /** Bytes with a unit. */
  static String size(double bytes) {
    return bytes < 1000 ? Math.round(bytes) + " B" : Numbers.compact(bytes) + "B";
  }
}
