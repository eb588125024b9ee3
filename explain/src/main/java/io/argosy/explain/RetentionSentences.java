package io.argosy.explain;

import static io.argosy.explain.Numbers.grouped;
import static io.argosy.explain.Numbers.many;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.model.RetentionRule;
import java.time.Duration;

/** Sentences about what a realm keeps of its ended jobs. */
public final class RetentionSentences {
  private static final int HOURS = 24;

  private RetentionSentences() {}

  static String of(RetentionFact fact, Reasons reasons) {
    return switch (fact) {
      case RetentionFact.JobPinned _ -> "the job is pinned: no rule removes it";
      case RetentionFact.JobUnpinned _ -> "the job is no longer pinned";
      case RetentionFact.BodiesMeasured f ->
          "its files, results and logs have " + grouped(f.bytes()) + " bytes";
      case RetentionFact.BodiesDropped f ->
          "its files, results and logs were removed: " + reasons.of(f.why());
      case RetentionFact.RecordForgotten _ -> "its record was removed";
    };
  }

  /** What a rule keeps. */
  public static String rule(RetentionRule rule) {
    return "files, results and logs of ended jobs for "
        + time(rule.bodies())
        + " and their records for "
        + time(rule.records())
        + rule.mostBodyBytes().map(most -> ", at most " + grouped(most) + " bytes").orElse("")
        + rule.mostJobs().map(most -> ", at most " + many(most, "ended job")).orElse("");
  }

  static String of(Reason.KeptLongEnough why) {
    return "the job ended more than " + time(why.limit()) + " ago";
  }

  static String of(Reason.TooManyBytes why) {
    return "ended jobs had "
        + grouped(why.used())
        + " bytes together, the realm keeps "
        + grouped(why.most())
        + ", and this one ended first";
  }

  static String of(Reason.TooManyJobs why) {
    return why.ended()
        + " jobs had ended, the realm keeps "
        + why.most()
        + ", and this one ended first";
  }

  /** Days, where {@link Numbers#span} would count hours. */
  private static String time(Duration time) {
    return time.toHours() >= 2 * HOURS ? many(time.toDays(), "day") : Numbers.span(time);
  }
}
