package io.argosy.protocol.job;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Spans;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** A deadline as people write it: a duration, or an instant with its offset. */
final class DeadlineText {
  private static final String RIGHT =
      "a positive duration such as 90s, 15m or 1h30m, or an instant with its offset such as "
          + "2030-01-31T18:00:00+01:00";

  private static final String FROM_START = " from start";

  private DeadlineText() {}

  static Optional<JobFile.Deadline> read(Fields fields, String name, Optional<Instant> now) {
    return fields.text(name).map(text -> deadline(fields, name, text, now));
  }

  private static JobFile.Deadline deadline(
      Fields fields, String name, String text, Optional<Instant> now) {
    if (Spans.isBareNumber(text)) {
      throw fields.refused(name, ", a number without a unit; it must be " + RIGHT);
    }
    if (text.endsWith(FROM_START)) {
      return new JobFile.Deadline.FromStart(
          Spans.parse(text.substring(0, text.length() - FROM_START.length()))
              .orElseThrow(() -> fields.wrong(name, RIGHT)));
    }
    Optional<Duration> span = Spans.parse(text);
    return span.isPresent() ? new JobFile.Deadline.Within(span.get()) : by(fields, name, text, now);
  }

  private static JobFile.Deadline by(
      Fields fields, String name, String text, Optional<Instant> now) {
    Instant instant = instant(fields, name, text);
    now.ifPresent(it -> judge(fields, name, instant, it));
    return new JobFile.Deadline.By(instant);
  }

  private static Instant instant(Fields fields, String name, String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw fields.wrong(name, RIGHT);
    }
  }

  private static void judge(Fields fields, String name, Instant instant, Instant now) {
    if (!instant.isAfter(now)) {
      throw fields.refused(
          name,
          ", which is in the past; it must be after "
              + now.truncatedTo(ChronoUnit.SECONDS)
              + ", or a duration such as 15m");
    }
    if (Duration.between(now, instant).compareTo(Spans.LIMIT) > 0) {
      throw fields.refused(name, ", more than ten years away; it must be nearer");
    }
  }
}
