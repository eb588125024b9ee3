package io.argosy.cli.replay;

import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.percent;
import static io.argosy.explain.Numbers.speed;

import io.argosy.console.Table;
import io.argosy.simulator.history.SpeedGroup;
import io.argosy.simulator.history.Worth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** Whether balancing pays off, for people and for programs. */
public final class WorthText {
  private static final int FEW = 5;

  private WorthText() {}

  /** Lines for people. */
  public static List<String> lines(Worth worth) {
    List<String> lines = new ArrayList<>();
    if (partitions(worth) == 1) {
      return List.of(verdict(worth));
    }
    for (SpeedGroup group : worth.groups()) {
      lines.add(
          many(group.size(), "partition")
              + " at "
              + speed(group.mean())
              + ", sigma "
              + percent(group.sigma(), 1)
              + (group.size() == 1 ? " (from one partition alone)" : "")
              + "; within a partition up to "
              + percent(group.within(), 1));
      lines.addAll(table(group).stream().map(line -> "  " + line).toList());
      lines.add("");
    }
    lines.add("equal shares would have taken " + percent(worth.equalDelay(), 1) + " longer");
    lines.add(
        "shares fixed beforehand by the speed of each group would have taken "
            + percent(worth.knownDelay(), 1)
            + " longer");
    lines.add(verdict(worth));
    return lines;
  }

  private static List<String> table(SpeedGroup group) {
    Table table = Table.of("delay", "probability", "with " + group.size());
    for (Worth.Band band : Worth.bands(group.size())) {
      double one = Worth.bands(1).get(band.aboveSigmas()).probability();
      table.row(
          delay(group, band.aboveSigmas()),
          String.format(Locale.ROOT, "1 - %.3f^n", 1 - one),
          percent(band.probability(), 1));
    }
    return table.lines();
  }

  private static String delay(SpeedGroup group, int sigmas) {
    String from = number(100 * group.sigma() * sigmas);
    return sigmas < 3
        ? "(" + from + ", " + number(100 * group.sigma() * (sigmas + 1)) + "] %"
        : "> " + from + " %";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
  }

  private static int partitions(Worth worth) {
    return worth.groups().stream().mapToInt(SpeedGroup::size).sum();
  }

  private static String verdict(Worth worth) {
    int partitions = partitions(worth);
    if (partitions == 1) {
      return "one partition did all the work, so there was nothing to balance; run the job with"
          + " more slots to learn whether it is worth it";
    }
    String expected = percent(worth.expectedDelay(), 1);
    String sure =
        partitions < FEW
            ? " (a rough answer: it rests on " + many(partitions, "partition") + ")"
            : "";
    if (worth.isWorthIt()) {
      return "balancing is worth it here: a static split is expected to end "
          + expected
          + " later"
          + sure;
    }
    String but =
        worth.groups().size() > 1 ? ", if it knows the speed of each group beforehand" : "";
    return "a static split is good enough here: it is expected to end only "
        + expected
        + " later"
        + but
        + sure;
  }

  /** Fields for programs. */
  public static SequencedMap<String, Object> fields(Worth worth) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "worth");
    fields.put("worthIt", worth.isWorthIt());
    fields.put("expectedDelay", worth.expectedDelay());
    fields.put("knownDelay", worth.knownDelay());
    fields.put("equalDelay", worth.equalDelay());
    fields.put("groups", worth.groups().stream().map(WorthText::group).toList());
    fields.put("sentence", verdict(worth));
    return fields;
  }

  private static SequencedMap<String, Object> group(SpeedGroup group) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("partitions", group.size());
    fields.put("iterationsPerSecond", group.mean());
    fields.put("sigma", group.sigma());
    fields.put("within", group.within());
    fields.put(
        "probabilities", Worth.bands(group.size()).stream().map(Worth.Band::probability).toList());
    return fields;
  }
}
