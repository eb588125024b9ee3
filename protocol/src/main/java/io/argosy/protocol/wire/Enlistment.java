package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.SequencedMap;

/**
 * A machine says that it is there.
 *
 * @param site whose network and prices it shares
 * @param name its own name within the site
 * @param slots what it offers now
 * @param maxSlots how far it could grow
 */
public record Enlistment(String site, String name, int slots, int maxSlots) {
  /** More slots than this on one machine are refused. */
  public static final int SLOTS_LIMIT = 10_000;

  public static Enlistment from(Fields fields) {
    fields.only("site", "name", "slots", "maxSlots");
    int slots = Reading.count(fields, "slots", 0, SLOTS_LIMIT);
    int max = fields.has("maxSlots") ? Reading.count(fields, "maxSlots", 1, SLOTS_LIMIT) : slots;
    if (max < slots) {
      throw fields.wrong("maxSlots", "at least slots, which is " + slots);
    }
    return new Enlistment(name(fields, "site"), name(fields, "name"), slots, max);
  }

  private static String name(Fields fields, String field) {
    String name = Reading.text(fields, field, 48);
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]*")) {
      throw fields.wrong(field, "letters, digits, dashes and underscores, such as cluster-1");
    }
    return name;
  }

  public SequencedMap<String, Object> fields() {
    return Reading.fields("site", site, "name", name, "slots", slots, "maxSlots", maxSlots);
  }
}
