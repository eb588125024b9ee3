package io.argosy.cli.kind.tasks;

import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.text.BadInput;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many tasks run at once, as users type it: {@code 8}, {@code 50%} of the processors, {@code
 * +1} or {@code -1} processors, {@code 0} for as many as possible.
 */
final class SlotsText {
  /** More processes at once would take more from each other than they gain. */
  static final int MANY = 1000;

  private static final Pattern FORM = Pattern.compile("([+-]?)(\\d{1,6})(%?)");

  private SlotsText() {}

  static int slots(String text, int processors) {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || (!form.group(1).isEmpty() && !form.group(3).isEmpty())) {
      throw refused(text);
    }
    int number = Integer.parseInt(form.group(2));
    long slots =
        switch (form.group(1)) {
          case "+" -> (long) processors + number;
          case "-" -> Math.max(1, processors - number);
          default -> form.group(3).isEmpty() ? number : part(processors, number);
        };
    boolean all = text.equals("0");
    if (!all && (slots < 1 || slots > TaskListFile.SLOTS_LIMIT)) {
      throw refused(text);
    }
    return all ? MANY : (int) slots;
  }

  private static long part(int processors, int percent) {
    return percent == 0 ? 0 : Math.max(1, Math.round(processors * percent / 100.0));
  }

  private static BadInput refused(String text) {
    return BadInput.inArgument(
        "--jobs",
        text,
        "--jobs is "
            + (text.isEmpty() ? "''" : text)
            + "; it must be a whole number from 0 to "
            + TaskListFile.SLOTS_LIMIT
            + ", a part of the processors such as 50%, or processors more or less such as +1");
  }
}
