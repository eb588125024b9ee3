package io.argosy.server.access;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.Submission;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;

/**
 * A user of a realm, and that user's share.
 *
 * @param weight slots are shared in proportion to it
 * @param maxSlots slots this user may hold at once
 * @param maxJobs jobs of this user that may be live at once
 * @param maxPriority the highest priority that this user may give a job
 */
public record User(
    String realm, String name, double weight, int maxSlots, int maxJobs, int maxPriority) {
  /** A user without settings. */
  public static User plain(String realm, String name) {
    return new User(realm, name, 1, Integer.MAX_VALUE, Realm.JOBS_DEFAULT, 0);
  }

  /** The values of the fields; the rest keeps its current value. */
  public static User from(String realm, Fields fields, UnaryOperator<User> known) {
    fields.only("user", "weight", "maxSlots", "maxJobs", "maxPriority");
    User before = known.apply(plain(realm, RealmNames.checked(fields, "user")));
    return new User(
        realm,
        before.name(),
        fields.number("weight", 0.001, 1000, "2").orElse(before.weight()),
        (int) fields.wholeNumber("maxSlots", 0, Integer.MAX_VALUE, "16").orElse(before.maxSlots()),
        (int) fields.wholeNumber("maxJobs", 0, 1_000_000, "10").orElse(before.maxJobs()),
        (int)
            fields
                .wholeNumber("maxPriority", 0, Submission.PRIORITY_LIMIT, "10")
                .orElse(before.maxPriority()));
  }

  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("user", name);
    fields.put("weight", weight);
    fields.put("maxSlots", maxSlots);
    fields.put("maxJobs", maxJobs);
    fields.put("maxPriority", maxPriority);
    return fields;
  }
}
