package io.argosy.agent.remote.link;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonTree;
import java.time.Duration;
import java.util.Optional;

/** A request failed: the server answered with a refusal, or this machine cannot do its part. */
public final class ServerRefusal extends Exception {
  /** Instead of a status: nothing was sent, because the file to send is gone. */
  static final int NO_FILE = 0;

  /** Instead of a status: the received data does not fit on the disk. */
  public static final int NO_ROOM = 1;

  /** Instead of a status: a file of this machine could not be read or written. */
  static final int LOCAL = 2;

  private static final int SHOWN = 300;

  /** In seconds; a longer requested wait is not followed. */
  private static final long LONGEST_WAIT = 300;

  private final int status;
  private final boolean ours;
  private final Duration wait;

  public ServerRefusal(int status, String sentence) {
    this(status, sentence, true, Duration.ZERO);
  }

  private ServerRefusal(int status, String sentence, boolean ours, Duration wait) {
    super(sentence);
    this.status = status;
    this.ours = ours;
    this.wait = wait;
  }

  static ServerRefusal of(int status, String body) {
    return of(status, body, Optional.empty());
  }

  /**
   * Parses a problem document, or whatever else was received.
   *
   * @param retryAfter the value of the header of that name
   */
  static ServerRefusal of(int status, String body, Optional<String> retryAfter) {
    Duration wait =
        retryAfter
            .filter(text -> text.matches("\\d{1,6}"))
            .map(text -> Duration.ofSeconds(Math.min(LONGEST_WAIT, Long.parseLong(text))))
            .orElse(Duration.ZERO);
    try {
      Optional<String> detail = JsonTree.fields("answer", body).text("detail");
      if (detail.isPresent()) {
        return new ServerRefusal(status, detail.get(), true, wait);
      }
    } catch (BadInput notOurs) {
      // A proxy stands between the agent and the server, or something else answers in its place.
    }
    String start = body.strip().replaceAll("\\s+", " ");
    String shown = start.substring(0, Math.min(SHOWN, start.length()));
    return new ServerRefusal(
        status, "status " + status + (shown.isEmpty() ? "" : ": " + shown), false, wait);
  }

  /** Whether an Argosy server refused. */
  boolean isOurs() {
    return ours;
  }

  /** How long it asks the agent to wait, where the agent sent too many requests. */
  Duration restWanted() {
    return status == 429 ? wait : Duration.ZERO;
  }

  int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }

  /** Whether a proxy, or the server itself, answers that the service is unavailable now. */
  boolean isAbsence() {
    return isAbsence(status);
  }

  static boolean isAbsence(int status) {
    return status == 502 || status == 503 || status == 504;
  }

  /** Whether the same request may succeed later. */
  boolean mayPass() {
    return status >= 500 || status == 408 || status == 429;
  }

  /** Whether the server does not know the token, or the token does not permit the request. */
  public boolean isAboutToken() {
    return status == 401 || status == 403;
  }

  public boolean isUnknown() {
    return status == 404 || status == 410;
  }

  /** Whether this machine failed; the server refused nothing. */
  public boolean isLocal() {
    return status == NO_FILE || status == NO_ROOM || status == LOCAL;
  }

  public boolean isForWantOfFile() {
    return status == NO_FILE;
  }

  boolean isForWantOfRoom() {
    return status == NO_ROOM;
  }

  public boolean isConflict() {
    return status == 409;
  }
}
