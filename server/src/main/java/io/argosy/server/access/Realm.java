package io.argosy.server.access;

import io.argosy.core.model.RetentionRule;
import io.argosy.protocol.text.Fields;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;

/**
 * A realm and its limits.
 *
 * @param maxJobs jobs that may be live at once
 * @param maxSlots slots its machines may offer together
 * @param maxBytes the bytes that it may store
 * @param retention what it keeps of ended jobs
 */
public record Realm(
    String name, int maxJobs, int maxSlots, long maxBytes, RetentionRule retention) {
  public static final int JOBS_DEFAULT = 10_000;
  public static final int SLOTS_DEFAULT = 100_000;
  public static final long BYTES_DEFAULT = 1L << 40;

  /** The values of the fields; the rest keeps its current value. */
  public static Realm from(Fields fields, UnaryOperator<Realm> known) {
    fields.only(
        "realm",
        "maxJobs",
        "maxSlots",
        "maxBytes",
        KeptTimes.BODIES,
        KeptTimes.RECORDS,
        KeptTimes.BYTES,
        KeptTimes.JOBS);
    String name = RealmNames.checked(fields, "realm");
    Realm before = known.apply(plain(name));
    return new Realm(
        name,
        (int) fields.wholeNumber("maxJobs", 0, 1_000_000, "100").orElse(before.maxJobs()),
        (int) fields.wholeNumber("maxSlots", 0, 10_000_000, "100").orElse(before.maxSlots()),
        fields.wholeNumber("maxBytes", 0, Long.MAX_VALUE, "1e12").orElse(before.maxBytes()),
        KeptTimes.from(fields, before.retention()));
  }

  /** A realm with the default limits. */
  static Realm plain(String name) {
    return new Realm(name, JOBS_DEFAULT, SLOTS_DEFAULT, BYTES_DEFAULT, RetentionRule.DEFAULT);
  }

  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("realm", name);
    fields.put("maxJobs", maxJobs);
    fields.put("maxSlots", maxSlots);
    fields.put("maxBytes", maxBytes);
    KeptTimes.into(fields, retention);
    return fields;
  }
}
