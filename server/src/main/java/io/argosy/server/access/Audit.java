package io.argosy.server.access;

import io.argosy.protocol.text.JsonText;
import io.argosy.server.store.Trail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Who did what, a line each, added and never changed. */
public final class Audit {
  private final Trail trail;
  private final InstantSource clock;

  public Audit(Trail trail, InstantSource clock) {
    this.trail = trail;
    this.clock = clock;
  }

  /**
   * Writes down what somebody did.
   *
   * @param did such as {@code job.submit}
   * @param what to which thing
   */
  public void wrote(Caller caller, String did, String what, String requestId) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("at", clock.instant());
    fields.put("realm", caller.realm());
    fields.put("user", caller.user());
    fields.put("token", caller.token());
    fields.put("did", did);
    fields.put("what", what);
    fields.put("requestId", requestId);
    try {
      trail.add(caller.realm(), JsonText.of(fields));
    } catch (IOException e) {
      throw new UncheckedIOException("the audit log cannot be written: " + e.getMessage(), e);
    }
  }

  /** The last lines about a realm, as they were written. */
  public List<String> last(String realm, int limit) {
    try {
      return trail.last(realm, limit);
    } catch (IOException e) {
      throw new UncheckedIOException("the audit log cannot be read: " + e.getMessage(), e);
    }
  }
}
