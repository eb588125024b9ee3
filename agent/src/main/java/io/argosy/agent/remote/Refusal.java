package io.argosy.agent.remote;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonTree;
import java.time.Duration;
import java.util.Optional;

/** What was asked is not done: the server is there and does not do it, or this machine cannot. */
final class Refusal extends Exception {
  /** In the place of a status: nothing was sent, because the file to send is gone. */
  static final int NO_FILE = 0;

  /** In the place of a status: what came does not fit on the disk. */
  static final int NO_ROOM = 1;

  /** In the place of a status: a file of this machine could not be read or written. */
  static final int LOCAL = 2;

  private static final int SHOWN = 300;

  /** Seconds; nobody is believed who asks for more. */
  private static final long LONGEST_WAIT = 300;

  private final int status;
  private final boolean ours;
  private final Duration wait;

  Refusal(int status, String sentence) {
    this(status, sentence, true, Duration.ZERO);
  }

  private Refusal(int status, String sentence, boolean ours, Duration wait) {
    super(sentence);
    this.status = status;
    this.ours = ours;
    this.wait = wait;
  }

  static Refusal of(int status, String body) {
    return of(status, body, Optional.empty());
  }

  /**
   * Reads a problem document, or whatever else came.
   *
   * @param retryAfter what the header of that name says
   */
  static Refusal of(int status, String body, Optional<String> retryAfter) {
    Duration wait =
        retryAfter
            .filter(text -> text.matches("\\d{1,6}"))
            .map(text -> Duration.ofSeconds(Math.min(LONGEST_WAIT, Long.parseLong(text))))
            .orElse(Duration.ZERO);
    try {
      Optional<String> detail = JsonTree.fields("answer", body).text("detail");
      if (detail.isPresent()) {
        return new Refusal(status, detail.get(), true, wait);
      }
    } catch (BadInput notOurs) {
      // Something stands between us and the server, or in its place.
    }
    String start = body.strip().replaceAll("\\s+", " ");
    String shown = start.substring(0, Math.min(SHOWN, start.length()));
    return new Refusal(
        status, "status " + status + (shown.isEmpty() ? "" : ": " + shown), false, wait);
  }

  /** Whether it was an Argosy server that refused. */
  boolean isOurs() {
    return ours;
  }

  /** How long it asks to be left alone, where it says that somebody asks too often. */
  Duration restWanted() {
    return status == 429 ? wait : Duration.ZERO;
  }

  int status() {
    return status;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }

  /** A door before the server, or the server itself, says that nobody is there now. */
  boolean isAbsence() {
    return isAbsence(status);
  }

  static boolean isAbsence(int status) {
    return status == 502 || status == 503 || status == 504;
  }

  /** The same request may well be answered later. */
  boolean mayPass() {
    return status >= 500 || status == 408 || status == 429;
  }

  /** It does not know who is speaking, or does not let them. */
  boolean isAboutToken() {
    return status == 401 || status == 403;
  }

  boolean isUnknown() {
    return status == 404 || status == 410;
  }

  /** It is this machine that cannot do its part; the server refused nothing. */
  boolean isLocal() {
    return status == NO_FILE || status == NO_ROOM || status == LOCAL;
  }

  boolean isForWantOfFile() {
    return status == NO_FILE;
  }

  boolean isForWantOfRoom() {
    return status == NO_ROOM;
  }

  boolean isConflict() {
    return status == 409;
  }
}
