package io.argosy.cli.flow;

import io.argosy.cli.view.Table;
import io.argosy.core.model.Flow;
import io.argosy.protocol.wire.Outputs;
import io.argosy.telling.Numbers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A workflow that is run, as text: its tasks, and the planned and the real course of time. */
final class FlowText {
  private static final int WIDTH = 44;

  private FlowText() {}

  /** One row for each task; the bars lie over each other. */
  static List<String> gantt(FlowBook book) {
    List<FlowBook.Line> lines = book.lines();
    Optional<Instant> from = moments(lines, true).min(Instant::compareTo);
    Optional<Instant> to = moments(lines, false).max(Instant::compareTo);
    if (from.isEmpty() || to.isEmpty()) {
      return List.of("nothing was scheduled yet");
    }
    Axis axis = new Axis(from.get(), to.get());
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

  private static Stream<Instant> moments(List<FlowBook.Line> lines, boolean first) {
    return lines.stream()
        .flatMap(
            line ->
                Stream.concat(
                    line.plan().map(it -> first ? it.from() : it.to()).stream(),
                    line.real().map(it -> first ? it.from() : it.to().orElse(it.from())).stream()));
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
  static List<String> comparison(FlowBook book, Map<Integer, Outputs> lists) {
    List<FlowBook.Line> lines = book.lines();
    Table table = Table.of("<", "planned", "real");
    table.row("makespan", planned(lines), real(lines));
    long moved = lists.values().stream().mapToLong(Outputs::fetchedBytes).sum();
    table.row("moved", size(predictedBytes(book, lines)), size(moved));
    long pulls = lists.values().stream().filter(Outputs::pulled).count();
    boolean contained = lists.values().stream().anyMatch(Outputs::contained);
    table.row("pulls", Long.toString(predictedPulls(book, lines)), contained ? "" + pulls : "-");
    List<String> text = new ArrayList<>(table.lines());
    if (!contained && book.workflow().tasks().stream().anyMatch(it -> it.image().isPresent())) {
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

  private static String planned(List<FlowBook.Line> lines) {
    return whole(
        lines.stream().flatMap(it -> it.plan().stream()).map(FlowBook.Plan::from),
        lines.stream().flatMap(it -> it.plan().stream()).map(FlowBook.Plan::to));
  }

  private static String real(List<FlowBook.Line> lines) {
    return whole(
        lines.stream().flatMap(it -> it.real().stream()).map(FlowBook.Real::from),
        lines.stream().flatMap(it -> it.real().stream()).flatMap(it -> it.to().stream()));
  }

  private static String whole(Stream<Instant> starts, Stream<Instant> ends) {
    Optional<Instant> from = starts.min(Instant::compareTo);
    return ends.max(Instant::compareTo).flatMap(to -> from.map(it -> span(it, to))).orElse("-");
  }

  private static double predictedBytes(FlowBook book, List<FlowBook.Line> lines) {
    double bytes = 0;
    List<Flow.Task> tasks = book.workflow().tasks();
    for (int task = 0; task < tasks.size(); task++) {
      for (Flow.Input input : tasks.get(task).inputs()) {
        boolean near = machine(lines, task).equals(machine(lines, input.from()));
        bytes += near ? 0 : input.bytes();
      }
    }
    return bytes;
  }

  private static long predictedPulls(FlowBook book, List<FlowBook.Line> lines) {
    Set<String> pulls = new HashSet<>();
    List<Flow.Task> tasks = book.workflow().tasks();
    for (int task = 0; task < tasks.size(); task++) {
      String machine = machine(lines, task);
      tasks.get(task).image().ifPresent(image -> pulls.add(machine + " " + image));
    }
    return pulls.size();
  }

  private static String machine(List<FlowBook.Line> lines, int task) {
    return lines.get(task).plan().map(FlowBook.Plan::machine).orElse("-");
  }

  /** Bytes with a unit. */
  static String size(double bytes) {
    return bytes < 1000 ? Math.round(bytes) + " B" : Numbers.compact(bytes) + "B";
  }
}
