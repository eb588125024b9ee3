package io.argosy.cli.view;

import static io.argosy.cli.view.Numbers.compact;
import static io.argosy.cli.view.Numbers.many;
import static io.argosy.cli.view.Numbers.span;
import static io.argosy.cli.view.Numbers.speed;

import io.argosy.core.forecast.Outlook;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A running job in one line. */
public final class ProgressLine {
  private static final int BAR = 24;
  private static final int PERCENT = 5;

  private ProgressLine() {}

  /** For a log: all there is to say, without a bar. */
  public static String plain(String job, Outlook outlook) {
    List<String> parts = new ArrayList<>();
    parts.add(percent(outlook));
    parts.add(amount(outlook) + " iterations");
    parts.addAll(rest(outlook));
    return job + ": " + String.join(", ", parts);
  }

  /**
   * For a terminal: a bar, and as much behind it as the width allows.
   *
   * @param width columns there are
   * @param blocks whether the terminal can show block characters
   */
  public static String bar(String job, Outlook outlook, int width, boolean blocks) {
    List<String> parts = new ArrayList<>();
    parts.add(amount(outlook));
    parts.addAll(rest(outlook));
    // The promise is what the user came for: it is shown before anything else that fits.
    String promise = parts.removeLast();
    StringBuilder line = new StringBuilder(job);
    if (width >= job.length() + BAR + PERCENT + promise.length() + 4) {
      line.append(' ').append(bar(outlook, blocks));
    }
    line.append(' ').append(percent(outlook));
    int room = width - line.length() - promise.length() - 2;
    for (String part : parts) {
      if (part.length() + 2 <= room) {
        line.append("  ").append(part);
        room -= part.length() + 2;
      }
    }
    line.append("  ").append(promise);
    return line.length() > width ? line.substring(0, Math.max(width, 0)) : line.toString();
  }

  private static List<String> rest(Outlook outlook) {
    return List.of(
        speed(outlook.speed()),
        "ends in " + span(outlook.etaSeconds()),
        many(outlook.running(), "partition"),
        promise(outlook.status()));
  }

  private static String promise(Outlook.Status status) {
    return switch (status) {
      case NONE -> "no deadline";
      case KEPT -> "promise kept";
      case AT_RISK -> "promise at risk";
      case BROKEN -> "promise broken";
    };
  }

  private static String amount(Outlook outlook) {
    return compact(outlook.done()) + " of " + compact(outlook.total());
  }

  private static String percent(Outlook outlook) {
    return String.format(Locale.ROOT, "%3d %%", (int) (100 * part(outlook)));
  }

  private static String bar(Outlook outlook, boolean blocks) {
    int full = (int) (BAR * part(outlook));
    String done = blocks ? "█" : "#";
    String open = blocks ? "░" : "-";
    return blocks
        ? done.repeat(full) + open.repeat(BAR - full)
        : "[" + done.repeat(full) + open.repeat(BAR - full) + "]";
  }

  private static double part(Outlook outlook) {
    return Math.clamp((double) outlook.done() / outlook.total(), 0, 1);
  }
}
