package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A machine registers.
 *
 * @param site the site whose network and prices it shares
 * @param name its own name within the site
 * @param slots the slots it offers now
 * @param maxSlots how many slots it could grow to
 * @param instance a random id of the sending process, the same in all its messages: it identifies a
 *     repeated registration; empty from older agents
 */
public record Registration(
    String site, String name, int slots, int maxSlots, Optional<String> instance) {
  /** The service refuses more slots on one machine. */
  public static final int SLOTS_LIMIT = 10_000;

  private static final String INSTANCE = "[A-Za-z0-9_-]{16,64}";

  /** From a process without an instance id. */
  public Registration(String site, String name, int slots, int maxSlots) {
    this(site, name, slots, maxSlots, Optional.empty());
  }

  /** The same with the instance id of the process. */
  public Registration by(Optional<String> process) {
    return new Registration(site, name, slots, maxSlots, process);
  }

  public static Registration from(Fields fields) {
    fields.only("site", "name", "slots", "maxSlots", "instance");
    int slots = MessageFields.count(fields, "slots", 0, SLOTS_LIMIT);
    int max =
        fields.has("maxSlots") ? MessageFields.count(fields, "maxSlots", 1, SLOTS_LIMIT) : slots;
    if (max < slots) {
      throw fields.wrong("maxSlots", "at least slots, which is " + slots);
    }
    return new Registration(
        name(fields, "site"), name(fields, "name"), slots, max, instance(fields, "instance"));
  }

  /** Reads the instance id of the process, if present. */
  public static Optional<String> instance(Fields fields, String field) {
    Optional<String> instance = fields.text(field);
    if (instance.filter(it -> !it.matches(INSTANCE)).isPresent()) {
      throw fields.wrong(field, "16 to 64 letters, digits, dashes and underscores");
    }
    return instance;
  }

  private static String name(Fields fields, String field) {
    String name = MessageFields.text(fields, field, 48);
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]*")) {
      throw fields.wrong(field, "letters, digits, dashes and underscores, such as cluster-1");
    }
    return name;
  }

  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields =
        MessageFields.fields("site", site, "name", name, "slots", slots, "maxSlots", maxSlots);
    instance.ifPresent(it -> fields.put("instance", it));
    return fields;
  }
}
