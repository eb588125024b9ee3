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
  private static final String STRANGER = "nobody";

  private final Trail trail;
  private final InstantSource clock;
  private final RepeatedLines repeated = new RepeatedLines(this::write);

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
    write(line(caller, did, what), 1, requestId);
  }

  private static RepeatedLines.Line line(Caller caller, String did, String what) {
    return new RepeatedLines.Line(caller.realm(), caller.user(), caller.token(), did, what);
  }

  /** Writes down that somebody fetched something; the same within a minute is counted. */
  public void fetched(Caller caller, String did, String what, String requestId) {
    repeated.note(line(caller, did, what), requestId, clock.instant());
  }

  /**
   * Writes down that a token, or whatever else lets people in, was refused; more of one address
   * within a minute are counted. Nobody knows whose it was to be: those who own the service read
   * it.
   *
   * @param did such as {@code token.refused}
   */
  void refused(String did, String address, String requestId) {
    repeated.note(
        new RepeatedLines.Line(Access.FIRST_REALM, STRANGER, "", did, address),
        requestId,
        clock.instant());
  }

  /** Writes what was counted for a minute. */
  public void flush() {
    repeated.flush(clock.instant());
  }

  /** Writes everything that was counted. */
  public void close() {
    repeated.flushAll();
  }

  private void write(RepeatedLines.Line line, long count, String requestId) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("at", clock.instant());
    fields.put("realm", line.realm());
    fields.put("user", line.user());
    fields.put("token", line.token());
    fields.put("did", line.did());
    fields.put("what", line.what());
    if (count > 1) {
      fields.put("count", count);
    }
    fields.put("requestId", requestId);
    try {
      trail.add(line.realm(), JsonText.of(fields));
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
