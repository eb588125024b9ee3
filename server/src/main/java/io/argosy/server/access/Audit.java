package io.argosy.server.access;

import io.argosy.protocol.text.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Who did what, a line each, added and never changed. */
public final class Audit {
  private final Path file;
  private final InstantSource clock;

  public Audit(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  /**
   * Writes down what somebody did.
   *
   * @param did such as {@code job.submit}
   * @param what to which thing
   */
  public synchronized void wrote(Caller caller, String did, String what, String requestId) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("at", clock.instant());
    fields.put("realm", caller.realm());
    fields.put("user", caller.user());
    fields.put("token", caller.token());
    fields.put("did", did);
    fields.put("what", what);
    fields.put("requestId", requestId);
    String line = JsonText.of(fields) + "\n";
    try {
      Files.writeString(
          file, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("the audit log cannot be written: " + e.getMessage(), e);
    }
  }

  /** The last lines about a realm, as they were written. */
  public synchronized List<String> last(String realm, int limit) {
    String mark = "\"realm\":\"" + realm + "\"";
    try {
      return LastLines.of(file, limit, line -> line.contains(mark));
    } catch (IOException e) {
      throw new UncheckedIOException("the audit log cannot be read: " + e.getMessage(), e);
    }
  }
}
