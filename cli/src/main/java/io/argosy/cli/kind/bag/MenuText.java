package io.argosy.cli.kind.bag;

import io.argosy.cli.kind.bag.BagProgress.Line;
import io.argosy.cli.kind.bag.BagProgress.Menu;
import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The menu of a bag for a terminal: a table, and its front as a text chart. */
final class MenuText {
  /** More lines of the front than this are thinned out. */
  private static final int FRONT_LINES = 10;

  private static final int WIDTH = 60;
  private static final int HEIGHT = 10;

  private MenuText() {}

  static List<String> lines(Menu menu, String currency, boolean all) {
    List<String> text = new ArrayList<>();
    boolean drawn = menu.lines().stream().anyMatch(line -> line.wattHours().isPresent());
    List<String> head = new ArrayList<>();
    head.addAll(List.of("no", "<machines", "time P10-P50-P90"));
    boolean sampled = menu.sample().signum() > 0;
    head.add((sampled ? "still to pay in " : "cost in ") + currency + " P10-P50-P90");
    head.addAll(sampled ? List.of("total with the sample") : List.of());
    head.addAll(drawn ? List.of("energy") : List.of());
    head.addAll(List.of("keeps", "cushion", "<"));
    Table table = Table.of(head.toArray(String[]::new));
    List<Line> shown = all ? menu.lines() : chosenLines(menu);
    for (Line line : shown) {
      List<String> row = new ArrayList<>();
      row.addAll(List.of(Integer.toString(line.number()), machines(line)));
      row.addAll(List.of(times(line), costs(line)));
      row.addAll(sampled ? List.of(MoneyText.about(line.p50Total())) : List.of());
      row.addAll(drawn ? List.of(line.wattHours().map(MenuText::energy).orElse("-")) : List.of());
      row.add(percent(line.keepsBoth()));
      row.add(line.shortBy() > 0 ? MoneyText.about(line.cushion()) : "-");
      row.add(note(menu, line));
      table.row(row.toArray(String[]::new));
    }
    text.addAll(table.lines());
    int hidden = menu.lines().size() - shown.size();
    if (hidden > 0) {
      text.add(
          "("
              + Numbers.many(hidden, "plan")
              + " more; --all shows "
              + (hidden == 1 ? "it)" : "them)"));
    }
    text.add("(keeps: the chance that all tasks end within the money and in time)");
    if (sampled) {
      text.add(
          "(the sample has cost "
              + MoneyText.about(menu.sample())
              + " "
              + currency
              + " by now; the budget pays for both)");
    }
    text.add("");
    text.addAll(front(menu, currency));
    return text;
  }

  /** All plans with a special purpose, the chosen one, and some of the rest. */
  private static List<Line> chosenLines(Menu menu) {
    long front = menu.lines().stream().filter(line -> line.origin().equals("front")).count();
    long every = Math.max(1, Math.ceilDiv(front, FRONT_LINES));
    List<Line> shown = new ArrayList<>();
    long seen = 0;
    for (Line line : menu.lines()) {
      boolean plain = line.origin().equals("front");
      boolean chosen = menu.chosen().filter(n -> n == line.number()).isPresent();
      boolean knee = menu.knee().filter(n -> n == line.number()).isPresent();
      boolean next = seen % every == every - 1 && !isBeaten(menu, line);
      if (!plain || chosen || knee || next) {
        shown.add(line);
      }
      seen += plain ? 1 : 0;
    }
    return shown;
  }

  /** Whether another plan is expected to end no later and to cost no more. */
  private static boolean isBeaten(Menu menu, Line line) {
    return menu.lines().stream()
        .filter(other -> other.number() != line.number())
        .filter(other -> other.p50Seconds() <= line.p50Seconds())
        .filter(other -> other.p50Cost().compareTo(line.p50Cost()) <= 0)
        .anyMatch(other -> !isAlike(other, line) || other.number() < line.number());
  }

  private static boolean isAlike(Line one, Line other) {
    return one.p50Seconds() == other.p50Seconds() && one.p50Cost().compareTo(other.p50Cost()) == 0;
  }

  static String machines(Line line) {
    String named =
        line.machines().entrySet().stream()
            .filter(entry -> entry.getValue() > 0)
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(Collectors.joining(" + "));
    return named.isEmpty() ? "none" : named;
  }

  private static String times(Line line) {
    return Numbers.span(line.p10Seconds())
        + " - "
        + Numbers.span(line.p50Seconds())
        + " - "
        + Numbers.span(line.p90Seconds());
  }

  private static String costs(Line line) {
    return MoneyText.about(line.p10Cost())
        + " - "
        + MoneyText.about(line.p50Cost())
        + " - "
        + MoneyText.about(line.p90Cost());
  }

  private static String energy(double wattHours) {
    return wattHours < 1000
        ? Numbers.compact(wattHours) + " Wh"
        : Numbers.compact(wattHours / 1000) + " kWh";
  }

  private static String note(Menu menu, Line line) {
    String labels = String.join(", ", line.labels());
    boolean chosen = menu.chosen().filter(n -> n == line.number()).isPresent();
    return (chosen ? labels + " <- chosen" : labels).strip();
  }

  /** Cost against time, cheaper towards the bottom and sooner towards the left. */
  private static List<String> front(Menu menu, String currency) {
    if (menu.lines().size() < 2) {
      return List.of();
    }
    double most =
        max(menu.lines().stream().mapToDouble(line -> line.p50Cost().doubleValue()).toArray());
    double last = max(menu.lines().stream().mapToDouble(Line::p50Seconds).toArray());
    char[][] paper = new char[HEIGHT][WIDTH];
    for (char[] row : paper) {
      java.util.Arrays.fill(row, ' ');
    }
    for (Line line : menu.lines()) {
      int x = (int) Math.min(WIDTH - 1, WIDTH * line.p50Seconds() / last);
      int y = (int) Math.min(HEIGHT - 1, HEIGHT * line.p50Cost().doubleValue() / most);
      boolean chosen = menu.chosen().filter(n -> n == line.number()).isPresent();
      char[] row = paper[HEIGHT - 1 - y];
      row[x] = chosen ? '@' : row[x] == '@' ? '@' : 'o';
    }
    List<String> text = new ArrayList<>();
    String what = menu.sample().signum() > 0 ? "still to pay" : "cost";
    text.add(what + " (P50), up to " + MoneyText.about(BigDecimal.valueOf(most)) + " " + currency);
    for (char[] row : paper) {
      text.add("  |" + new String(row).stripTrailing());
    }
    text.add("  +" + "-".repeat(WIDTH) + " time (P50), up to " + Numbers.span(last));
    return text;
  }

  private static double max(double[] values) {
    double most = 1e-9;
    for (double value : values) {
      most = Math.max(most, value);
    }
    return most;
  }

  static String percent(double part) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * part);
  }
}
