package io.argosy.server.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;

/**
 * The rest of a body after its request was answered. It is read and dropped before the connection
 * is reused or closed: closing a connection while data arrives may lose the answer. It has the same
 * limits as any other body, and after a refusal only a little is read.
 *
 * @param refused whether the answer is an error; the connection is closed after it
 */
record UnreadBody(InputStream body, boolean some, boolean refused) {
  /** Enough for programs that send their whole body at once to receive the answer. */
  private static final long AFTER_REFUSAL_BYTES = 1 << 20;

  /** The rest of a body after an answer, also where the answer itself ends the connection. */
  static UnreadBody of(ServerRequest in, InputStream body, ApiResponse response) {
    // A client that waits for "100 Continue" has sent no body, and gets no permission.
    boolean waits = in.headers().contains(HeaderNames.EXPECT);
    boolean some = Incoming.isUnread(body) && !waits;
    return new UnreadBody(body, some, response.status() >= 400);
  }

  ApiResponse announcedOn(ApiResponse response) {
    return some && refused ? response.with("Connection", "close") : response;
  }

  /** Reads it to the end; the periodic check closes the connection when that takes too long. */
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
