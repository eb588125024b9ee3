package io.argosy.server.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;

/**
 * What is left of a body when its request was answered. It is read and dropped before the
 * connection goes on or is closed: a connection that is closed while something arrives may lose the
 * answer. It has the same limits as any other body, and after a refusal only a little is read.
 *
 * @param refused whether the answer says no; the connection is closed after it
 */
record Unread(InputStream body, boolean some, boolean refused) {
  /** Programs that send at once what they have hear the answer; nobody else needs more. */
  private static final long AFTER_REFUSAL_BYTES = 1 << 20;

  /** What is left when there is an answer, unless the answer ends the connection by itself. */
  static Unread of(ServerRequest in, InputStream body, Response response) {
    // Whoever waits to be told to go on has sent nothing, and is not told.
    boolean waits = in.headers().contains(HeaderNames.EXPECT);
    boolean some =
        Incoming.isUnread(body) && !waits && !response.headers().containsKey("Connection");
    return new Unread(body, some, response.status() >= 400);
  }

  Response announcedOn(Response response) {
    return some && refused ? response.with("Connection", "close") : response;
  }

  /** Reads it until it ends; whoever watches the connection cuts it when that takes too long. */
  void drop() throws IOException {
    if (!some) {
      return;
    }
    byte[] buffer = new byte[1 << 14];
    long left = refused ? AFTER_REFUSAL_BYTES : Long.MAX_VALUE;
    try {
      while (left > 0) {
        int read = body.read(buffer);
        left = read < 0 ? 0 : left - read;
      }
    } catch (Problem tooSlow) {
      throw new CloseConnectionException("the rest of a body did not come");
    }
  }
}
