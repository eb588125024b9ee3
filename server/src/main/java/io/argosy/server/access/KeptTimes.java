package io.argosy.server.access;

import io.argosy.core.model.RetentionRule;
import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.Optional;
import java.util.SequencedMap;

/** The fields of a realm about what it keeps of its ended jobs. */
final class KeptTimes {
  static final String BODIES = "keepBodies";
  static final String RECORDS = "keepRecords";
  static final String BYTES = "mostBytes";
  static final String JOBS = "mostJobs";

  private KeptTimes() {}

  /** The values of the fields; the rest keeps its current value. */
  static RetentionRule from(Fields fields, RetentionRule before) {
    Duration bodies = time(fields, BODIES, before.bodies());
    Duration records = time(fields, RECORDS, before.records());
    if (records.compareTo(bodies) < 0) {
      // Whoever sets one of them alone is told about the other.
      throw fields.wrong(
          fields.text(RECORDS).isPresent() ? RECORDS : BODIES,
          "such that keepRecords ("
              + text(records)
              + ") is not less than keepBodies ("
              + text(bodies)
              + ")");
    }
    return before.keeping(
        bodies,
        records,
        limit(fields, BYTES).or(before::mostBodyBytes),
        limit(fields, JOBS).map(Math::toIntExact).or(before::mostJobs));
  }

  private static Duration time(Fields fields, String name, Duration before) {
    return fields.duration(name, "90d").orElse(before);
  }

  private static Optional<Long> limit(Fields fields, String name) {
    long most = name.equals(JOBS) ? Integer.MAX_VALUE : Long.MAX_VALUE;
    var number = fields.wholeNumber(name, 0, most, "100");
    return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
  }

  static void into(SequencedMap<String, Object> fields, RetentionRule rule) {
    fields.put(BODIES, text(rule.bodies()));
    fields.put(RECORDS, text(rule.records()));
    rule.mostBodyBytes().ifPresent(most -> fields.put(BYTES, most));
    rule.mostJobs().ifPresent(most -> fields.put(JOBS, most));
  }

  /** As it is written: {@code 90d}. */
  static String text(Duration time) {
    return time.equals(Duration.ofDays(time.toDays()))
        ? time.toDays() + "d"
        : time.toSeconds() + "s";
  }
}
