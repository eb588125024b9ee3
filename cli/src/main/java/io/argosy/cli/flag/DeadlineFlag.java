package io.argosy.cli.flag;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/** A deadline on the command line: a duration, the next time of a clock, or an instant. */
public final class DeadlineFlag {
  private static final String RIGHT =
      "a duration such as 90s or 2h, a time of day such as 18:00, or an instant such as"
          + " 2030-01-31T18:00:00+01:00";
  private static final Pattern CLOCK = Pattern.compile("\\d{1,2}:\\d{2}(:\\d{2})?");

  private DeadlineFlag() {}

  /** The same as job files have it. */
  public static String text(String flag, ZonedDateTime now) {
    if (Spans.parse(flag).isPresent()) {
      return flag;
    }
    OffsetDateTime due = CLOCK.matcher(flag).matches() ? next(flag, now) : instant(flag);
    if (!due.toInstant().isAfter(now.toInstant())) {
      throw refused(flag, ", which is in the past; it must be " + RIGHT);
    }
    if (due.toInstant().isAfter(now.toInstant().plus(Spans.LIMIT))) {
      throw refused(flag, ", more than ten years away; it must be nearer");
    }
    return due.toString();
  }

  private static OffsetDateTime next(String flag, ZonedDateTime now) {
    try {
      LocalTime time = LocalTime.parse(flag.indexOf(':') == 1 ? "0" + flag : flag);
      ZonedDateTime today = now.with(time).truncatedTo(ChronoUnit.SECONDS);
      return (today.isAfter(now) ? today : today.plusDays(1)).toOffsetDateTime();
    } catch (DateTimeException e) {
      throw refused(flag, "; it must be " + RIGHT);
    }
  }

  private static OffsetDateTime instant(String flag) {
    try {
      return OffsetDateTime.parse(flag);
    } catch (DateTimeException e) {
      throw refused(flag, "; it must be " + RIGHT);
    }
  }

  private static BadInput refused(String flag, String rest) {
    return BadInput.inArgument("--deadline", flag, "--deadline is " + flag + rest);
  }
}
