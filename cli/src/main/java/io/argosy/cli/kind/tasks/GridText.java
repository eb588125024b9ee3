package io.argosy.cli.kind.tasks;

import io.argosy.protocol.kind.tasks.ItemTable;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Placeholders;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A grid as users type it: {@code a=1..10}, {@code b=0:1:0.1} or {@code c=x,y}. */
final class GridText {
  private static final String RIGHT =
      "NAME=VALUES, such as a=1..10, b=0:1:0.1 (first, last, step) or c=x,y";
  private static final String NUMBER =
      "[+-]?(?:\\d{1,18}(?:\\.\\d{0,18})?|\\.\\d{1,18})(?:[eE][+-]?\\d{1,2})?";
  private static final Pattern RANGE = Pattern.compile("([+-]?\\d{1,18})\\.\\.([+-]?\\d{1,18})");
  private static final Pattern STEPS =
      Pattern.compile("(" + NUMBER + "):(" + NUMBER + "):(" + NUMBER + ")");

  /** Numbers with colons between them, and two dots that are no part of a path. */
  private static final Pattern ALMOST_RANGE =
      Pattern.compile("[-+.\\d][-+.\\deE]*(?::[-+.\\deE]*)+|[^/]*\\.\\.[^/]+|[^/]+\\.\\.");

  private GridText() {}

  /** Every combination of the values; the last name changes fastest. */
  static ItemTable table(List<String> axes) {
    List<String> names = new ArrayList<>();
    List<List<String>> values = new ArrayList<>();
    for (String axis : axes) {
      int equals = axis.indexOf('=');
      String name = axis.substring(0, Math.max(0, equals));
      if (equals < 1 || equals == axis.length() - 1 || Placeholders.name(name).isPresent()) {
        throw refused(axis, "; it must be " + RIGHT);
      }
      if (names.contains(name)) {
        throw refused(axis, ", but " + name + " is there already; each name must be there once");
      }
      names.add(name);
      values.add(values(axis, axis.substring(equals + 1)));
    }
    return combined("--grid", names, values);
  }

  private static List<String> values(String axis, String text) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      BigDecimal first = new BigDecimal(range.group(1));
      BigDecimal last = new BigDecimal(range.group(2));
      return steps(axis, first, last, BigDecimal.valueOf(last.compareTo(first) < 0 ? -1 : 1));
    }
    Matcher steps = STEPS.matcher(text);
    return steps.matches()
        ? steps(
            axis,
            new BigDecimal(steps.group(1)),
            new BigDecimal(steps.group(2)),
            new BigDecimal(steps.group(3)))
        : listed(axis, List.of(text.split(",", -1)));
  }

  private static List<String> listed(String axis, List<String> values) {
    for (String value : values) {
      if (value.isEmpty()) {
        throw refused(axis, ", in which a value is empty; there must be one beside each comma");
      }
      if (ALMOST_RANGE.matcher(value).matches()) {
        throw refused(
            axis,
            ", in which "
                + value
                + " is no range; it must be whole numbers such as 1..10, or first, last and step"
                + " such as 0:1:0.1, alone after the name; --csv takes any text as a value");
      }
    }
    return values;
  }

  /** Decimal numbers are exact: ten steps of 0.1 lead from 0 to 1. */
  private static List<String> steps(
      String axis, BigDecimal first, BigDecimal last, BigDecimal step) {
    boolean leads = step.signum() != 0 && last.subtract(first).signum() * step.signum() >= 0;
    if (!leads) {
      throw refused(
          axis, ", whose step does not lead from the first to the last number; change it");
    }
    BigDecimal count = last.subtract(first).divide(step, 0, RoundingMode.DOWN);
    if (count.compareTo(BigDecimal.valueOf(ItemTable.LIMIT)) >= 0) {
      throw refused(axis, ", which has too many values; a job has at most " + ItemTable.LIMIT);
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i <= count.intValueExact(); i++) {
      BigDecimal value = first.add(step.multiply(BigDecimal.valueOf(i)));
      values.add(value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString());
    }
    return values;
  }

  /**
   * Every combination of some values.
   *
   * @param flag where they come from
   */
  static ItemTable combined(String flag, List<String> columns, List<List<String>> values) {
    long count = 1;
    for (List<String> some : values) {
      count *= some.size();
      if (count > ItemTable.LIMIT) {
        String most = "; a job has at most " + ItemTable.LIMIT;
        throw BadInput.inArgument(flag, "", flag + " has too many combinations" + most);
      }
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row(values, i));
    }
    return new ItemTable(columns, rows);
  }

  private static List<String> row(List<List<String>> values, int index) {
    List<String> row = new ArrayList<>();
    int rest = index;
    for (List<String> some : values.reversed()) {
      row.addFirst(some.get(rest % some.size()));
      rest /= some.size();
    }
    return row;
  }

  private static BadInput refused(String axis, String rest) {
    return BadInput.inArgument("--grid", axis, "--grid has " + axis + rest);
  }
}
