package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.SequencedMap;

/**
 * The machine is known.
 *
 * @param machine what it is called from now on
 * @param session shows in every later message that it is the same process; an agent that enlists
 *     under the same name ends the session before
 * @param heartbeat how often it should be heard of at least
 * @param lease after how long a silence its work is given to others
 */
public record Enlisted(String machine, String session, Duration heartbeat, Duration lease) {
  public static Enlisted from(Fields fields) {
    return new Enlisted(
        Reading.text(fields, "machine", 100),
        Reading.text(fields, "session", 100),
        Reading.seconds(fields, "heartbeatSeconds"),
        Reading.seconds(fields, "leaseSeconds"));
  }

  public SequencedMap<String, Object> fields() {
    return Reading.fields(
        "machine",
        machine,
        "session",
        session,
        "heartbeatSeconds",
        heartbeat,
        "leaseSeconds",
        lease);
  }
}
