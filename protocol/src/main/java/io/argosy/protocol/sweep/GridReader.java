package io.argosy.protocol.sweep;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Node;
import io.argosy.protocol.text.Placeholders;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** Reads the axes of a grid: a list of values each, or {@code {from, to, step}}. */
final class GridReader {
  private static final String EXAMPLE = "{a: [1, 2, 3], b: {from: 0, to: 1, step: 0.1}}";
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d)?");

  private final Fields over;
  private final Fields grid;

  /**
   * @param over the group that contains the grid
   */
  GridReader(Fields over) {
    this.over = over;
    this.grid = over.section("grid").orElseThrow();
  }

  SweepRange.Grid read() {
    if (grid.names().isEmpty()) {
      throw over.refused("grid", " of nothing; it must be a group such as " + EXAMPLE);
    }
    SequencedMap<String, SweepRange.Axis> axes = new LinkedHashMap<>();
    BigInteger tasks = BigInteger.ONE;
    for (String name : grid.names()) {
      Placeholders.name(name)
          .ifPresent(
              why -> {
                throw grid.refused(name, ", but its name " + why);
              });
      SweepRange.Axis axis = axis(name);
      axes.put(name, axis);
      tasks = tasks.multiply(BigInteger.valueOf(axis.size()));
    }
    if (tasks.compareTo(BigInteger.valueOf(TaskSource.LIMIT)) > 0) {
      String most = " tasks; a bag has at most " + TaskSource.LIMIT;
      throw over.refused("grid", " of " + tasks + most);
    }
    return new SweepRange.Grid(axes);
  }

  private SweepRange.Axis axis(String name) {
    if (grid.node(name).orElseThrow() instanceof Node.Mapping) {
      return steps(grid.section(name).orElseThrow().only("from", "to", "step"));
    }
    String example = "[1, 2, 3]; or it is a group such as {from: 0, to: 1, step: 0.1}";
    return new SweepRange.Axis.Values(grid.words(name, example).orElse(List.of()));
  }

  private static SweepRange.Axis steps(Fields fields) {
    BigDecimal from = number(fields, "from");
    BigDecimal to = number(fields, "to");
    BigDecimal step = number(fields, "step");
    boolean leads = step.signum() != 0 && to.subtract(from).signum() * step.signum() >= 0;
    if (!leads) {
      String way = "a number that leads from " + from.toPlainString();
      throw fields.wrong("step", way + " to " + to.toPlainString());
    }
    BigInteger steps = to.subtract(from).divide(step, 0, RoundingMode.DOWN).toBigInteger();
    if (steps.compareTo(BigInteger.valueOf(TaskSource.LIMIT)) >= 0) {
      String many = ", which makes " + steps + " steps; a bag has at most ";
      throw fields.refused("step", many + TaskSource.LIMIT + " tasks");
    }
    return new SweepRange.Axis.Steps(from, step, steps.longValueExact() + 1);
  }

  private static BigDecimal number(Fields fields, String name) {
    String right = "a number, such as 0.1";
    String text = fields.text(name).orElseThrow(() -> fields.missing(name, right));
    if (!NUMBER.matcher(text).matches()) {
      throw fields.wrong(name, right);
    }
    return new BigDecimal(text);
  }
}
