package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.SequencedMap;

/**
 * The machine is registered.
 *
 * @param machine its name from now on
 * @param session identifies the process in every later message; an agent that registers under the
 *     same name ends the previous session
 * @param heartbeat how often it must contact the service at least
 * @param lease after how long a silence its work is granted to others
 */
public record Registered(String machine, String session, Duration heartbeat, Duration lease) {
  public static Registered from(Fields fields) {
    return new Registered(
        MessageFields.text(fields, "machine", 100),
        MessageFields.text(fields, "session", 100),
        MessageFields.seconds(fields, "heartbeatSeconds"),
        MessageFields.seconds(fields, "leaseSeconds"));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields(
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
