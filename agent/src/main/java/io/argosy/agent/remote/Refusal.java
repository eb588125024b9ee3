package io.argosy.agent.remote;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonTree;
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

  private final int status;
  private final boolean ours;

  Refusal(int status, String sentence) {
    this(status, sentence, true);
  }

  private Refusal(int status, String sentence, boolean ours) {
    super(sentence);
    this.status = status;
    this.ours = ours;
  }

  /** Reads a problem document, or whatever else came. */
  static Refusal of(int status, String body) {
    try {
      Optional<String> detail = JsonTree.fields("answer", body).text("detail");
      if (detail.isPresent()) {
        return new Refusal(status, detail.get(), true);
      }
    } catch (BadInput notOurs) {
      // Something stands between us and the server, or in its place.
    }
    String start = body.strip().replaceAll("\\s+", " ");
    String shown = start.substring(0, Math.min(SHOWN, start.length()));
    return new Refusal(status, "status " + status + (shown.isEmpty() ? "" : ": " + shown), false);
  }

  /** Whether it was an Argosy server that refused. */
  boolean isOurs() {
    return ours;
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
