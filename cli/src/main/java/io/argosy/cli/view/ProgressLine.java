package io.argosy.cli.view;

import static io.argosy.explain.Numbers.compact;
import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;
import static io.argosy.explain.Numbers.speed;

import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.explain.RiskText;
import io.argosy.explain.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A running job in one line. */
public final class ProgressLine {
  private static final int WIDE = 100;

  /** An end this far away comes from a first measurement without meaning. */
  private static final double YEARS_SECONDS = 1e8;

  /** Ends that are so close read alike. */
  private static final double MOMENT_SECONDS = 1;

  private static final int LONG_BAR = 24;
  private static final int SHORT_BAR = 10;

  private ProgressLine() {}

  /** For a log: everything, without a bar. */
  public static String plain(String job, Outlook outlook, Words words) {
    List<String> parts = new ArrayList<>();
    parts.add(percent(outlook));
    parts.add(amount(outlook) + " " + words.piece() + "s");
    parts.addAll(isMerging(outlook) ? merging(outlook, words) : rest(outlook, words));
    return job + ": " + String.join(", ", parts);
  }

  /**
   * For a terminal: a bar, and as much after it as the width allows.
   *
   * @param width the number of columns
   * @param words the terms of the job
   * @param blocks whether the terminal can show block characters
   */
  public static String bar(String job, Outlook outlook, Words words, int width, boolean blocks) {
    int bar = width > WIDE ? LONG_BAR : SHORT_BAR;
    if (isMerging(outlook)) {
      String shown =
          job + " " + bar(outlook, bar, blocks) + " " + String.join("  ", merging(outlook, words));
      return shown.substring(0, Math.clamp(width, 0, shown.length()));
    }
    List<String> parts = new ArrayList<>(List.of(percent(outlook), amount(outlook)));
    parts.addAll(rest(outlook, words));
    if (job.length() + 1 + bar + 1 + length(parts) > width) {
      parts.set(5, promise(outlook, RiskText.brief(outlook)));
    }
    if (job.length() + 1 + bar + 1 + length(parts) > width) {
      parts.set(3, shortEnd(outlook));
    }
    // In the order in which a narrow terminal keeps them: the deadline matters most to the user.
    for (String part : List.of(parts.get(1), parts.get(4), parts.get(2), parts.get(3))) {
      if (job.length() + 1 + bar + 1 + length(parts) > width) {
        parts.remove(part);
      }
    }
    boolean fits = job.length() + 1 + bar + 1 + length(parts) <= width;
    String line =
        job + " " + (fits ? bar(outlook, bar, blocks) + " " : "") + String.join("  ", parts);
    return line.length() > width ? line.substring(0, Math.max(width, 0)) : line;
  }

  /** Nothing runs any more, so neither a speed nor an end can be told. */
  private static boolean isMerging(Outlook outlook) {
    return outlook.kept() >= outlook.total() && outlook.running() == 0;
  }

  private static List<String> merging(Outlook outlook, Words words) {
    return List.of("merging the results", promise(outlook, words));
  }

  private static String shortEnd(Outlook outlook) {
    double startup = outlook.measuringSeconds();
    if (outlook.unreportedSeconds() > 0) {
      return "measuring: no report yet";
    }
    if (outlook.lastCall().isPresent()) {
      return "last call: " + left(outlook.lastCall().get());
    }
    return startup > 0 ? "measuring: " + span(startup) + " a start" : end(outlook.etaSeconds());
  }

  private static int length(List<String> parts) {
    return String.join("  ", parts).length();
  }

  private static List<String> rest(Outlook outlook, Words words) {
    return List.of(
        pace(outlook),
        end(outlook),
        many(outlook.running(), words.holder()),
        promise(outlook, words));
  }

  /** After a resume nothing is measured for a while: a speed of 0 beside an end would be wrong. */
  private static String pace(Outlook outlook) {
    if (outlook.speed() > 0) {
      return speed(outlook.speed()) + (isWholeSpeed(outlook) ? "" : " so far");
    }
    return "speed not measured yet";
  }

  /**
   * Whether the job would end within its band at this speed. At first not all partitions are
   * measured, and the forecast counts those that will be.
   */
  private static boolean isWholeSpeed(Outlook outlook) {
    Forecast forecast = outlook.forecast();
    double seconds = (outlook.total() - outlook.done()) / outlook.speed();
    return !(seconds > forecast.p90Seconds() + MOMENT_SECONDS);
  }

  /** The end with its band: {@code ends in 12.0 s (11.3 s to 14.1 s)}. */
  public static String end(Outlook outlook) {
    Forecast forecast = outlook.forecast();
    if (outlook.measuringSeconds() > 0) {
      return "measuring: one call takes " + span(outlook.measuringSeconds()) + " to start";
    }
    if (outlook.unreportedSeconds() > 0) {
      return "measuring: no report yet after " + span(outlook.unreportedSeconds());
    }
    if (outlook.lastCall().isPresent()) {
      Outlook.LastCall call = outlook.lastCall().get();
      return "last call of " + many(call.iterations(), "iteration") + ", " + left(call);
    }
    if (!(forecast.p90Seconds() < YEARS_SECONDS)) {
      return end(outlook.etaSeconds());
    }
    String band = span(forecast.p10Seconds()) + " to " + span(forecast.p90Seconds());
    return end(forecast.p50Seconds()) + " (" + band + ")";
  }

  /** A call reports nothing before it ends. */
  private static String left(Outlook.LastCall call) {
    return call.seconds() > 0 ? "about " + span(call.seconds()) + " left" : "overdue";
  }

  private static String end(double etaSeconds) {
    return etaSeconds < YEARS_SECONDS ? "ends in " + span(etaSeconds) : "end unknown";
  }

  /** Whether the promise holds, and if it is at risk, why. */
  public static String promise(Outlook outlook, Words words) {
    return promise(outlook, RiskText.of(outlook, words));
  }

  private static String promise(Outlook outlook, String risk) {
    return switch (outlook.status()) {
      case NONE -> "no deadline";
      case KEPT -> "promise kept";
      case AT_RISK -> risk;
      case BROKEN -> "promise broken";
    };
  }

  private static String amount(Outlook outlook) {
    // Chunks that were handed out twice may end twice: what a job asked for is done at most once.
    return compact(Math.min(outlook.done(), outlook.total())) + " of " + compact(outlook.total());
  }

  private static String percent(Outlook outlook) {
    return String.format(Locale.ROOT, "%3d %%", (int) (100 * part(outlook)));
  }

  private static String bar(Outlook outlook, int length, boolean blocks) {
    int inside = blocks ? length : length - 2;
    int full = (int) (inside * part(outlook));
    String bar = (blocks ? "█" : "#").repeat(full) + (blocks ? "░" : "-").repeat(inside - full);
    return blocks ? bar : "[" + bar + "]";
  }

  private static double part(Outlook outlook) {
    return Math.clamp((double) outlook.done() / outlook.total(), 0, 1);
  }
}
