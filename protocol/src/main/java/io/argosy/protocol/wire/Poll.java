package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.SequencedMap;

/**
 * Asks for orders and renews the machine's lease.
 *
 * @param after the highest order received so far; 0 asks for all outstanding ones
 * @param upTo how long the answer may wait for an event
 * @param slots the slots the machine offers now
 */
public record Poll(String session, long after, Duration upTo, int slots, int maxSlots) {
  /** The longest wait that the service grants. */
  public static final Duration WAIT_LIMIT = Duration.ofSeconds(60);

  public static Poll from(Fields fields) {
    fields.only("session", "after", "waitSeconds", "slots", "maxSlots");
    Duration upTo = MessageFields.seconds(fields, "waitSeconds");
    int slots = MessageFields.count(fields, "slots", 0, Registration.SLOTS_LIMIT);
    int max = MessageFields.count(fields, "maxSlots", 1, Registration.SLOTS_LIMIT);
    if (max < slots) {
      throw fields.wrong("maxSlots", "at least slots, which is " + slots);
    }
    return new Poll(
        MessageFields.text(fields, "session", 100),
        MessageFields.whole(fields, "after", 0, Long.MAX_VALUE),
        upTo.compareTo(WAIT_LIMIT) > 0 ? WAIT_LIMIT : upTo,
        slots,
        max);
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields(
        "session",
        session,
        "after",
        after,
        "waitSeconds",
        upTo,
        "slots",
        slots,
        "maxSlots",
        maxSlots);
  }
}
