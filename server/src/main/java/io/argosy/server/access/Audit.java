package io.argosy.server.access;

import io.argosy.protocol.text.JsonText;
import io.argosy.server.store.Trail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The audit log: users' actions, a line each, appended and never changed. */
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
   * Records an action of a caller.
   *
   * @param did such as {@code job.submit}
   * @param what the thing that it acted on
   */
  public void wrote(Caller caller, String did, String what, String requestId) {
    write(line(caller, did, what), 1, requestId);
  }

  private static RepeatedLines.Line line(Caller caller, String did, String what) {
    return new RepeatedLines.Line(caller.realm(), caller.user(), caller.token(), did, what);
  }

  /** Records that a caller fetched something; repeats within a minute are counted. */
  public void fetched(Caller caller, String did, String what, String requestId) {
    repeated.note(line(caller, did, what), requestId, clock.instant());
  }

  /**
   * Records that a token, or another credential, was refused; more from one address within a minute
   * are counted. The intended user is unknown, so the line goes to the operators of the service.
   *
   * @param did such as {@code token.refused}
   */
  void refused(String did, String address, String requestId) {
    repeated.note(
        new RepeatedLines.Line(Access.FIRST_REALM, STRANGER, "", did, address),
        requestId,
        clock.instant());
  }

  /** Writes the lines that were counted for a minute. */
  public void flush() {
    repeated.flush(clock.instant());
  }

  /** Writes all counted lines. */
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
