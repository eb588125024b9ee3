package io.argosy.server.http;

import io.argosy.protocol.text.BadInput;
import io.helidon.common.socket.SocketOptions;
import io.helidon.common.tls.Tls;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import javax.net.ssl.SSLContext;

/** Serves requests over HTTP/1.1, each on a virtual thread. */
public final class HelidonHost implements AutoCloseable {
  /** Closed connections that Helidon has not removed yet. */
  private static final int CLOSING = 32;

  private final Connections connections;
  private final WebServer server;

  /**
   * @param tls for HTTPS; plain HTTP when absent
   */
  public HelidonHost(
      String host, int port, Optional<SSLContext> tls, ConnectionLimits limits, Handler handler) {
    connections = new Connections(limits);
    WebServerConfig.Builder config =
        WebServer.builder()
            .host(host)
            .port(port)
            .shutdownHook(false)
            .maxPayloadSize(-1)
            // At this limit Helidon accepts none; below it, those without a valid token are closed.
            .maxTcpConnections(limits.connections() + CLOSING)
            .shutdownGracePeriod(Duration.ofSeconds(2))
            .idleConnectionTimeout(limits.idle())
            .idleConnectionPeriod(limits.idle().dividedBy(5))
            .connectionOptions(
                new AdmittingOptions(SocketOptions.builder().tcpNoDelay(true).build(), connections))
            .directHandlers(BadRequests.all())
            .routing(routing -> routing.any((in, out) -> carry(in, out, limits, handler)));
    tls.ifPresent(context -> config.tls(Tls.builder().sslContext(context).build()));
    // Helidon logs a failure at length and continues; the message below is enough.
    HelidonLog.off();
    server = config.build().start();
    HelidonLog.on();
    if (!server.isRunning() || server.port() <= 0) {
      server.stop();
      connections.close();
      throw BadInput.inArgument(
          "--port",
          Integer.toString(port),
          "--port is "
              + port
              + ", where nothing can listen at "
              + host
              + ": another program may use it, or the address is not this machine's");
    }
  }

  /** The port on which it listens. */
  public int port() {
    return server.port();
  }

  /** Admits connections from a port of this machine, however many are open. */
  void expect(int from) {
    connections.expect(from);
  }

  /** Stops admitting connections from that port. */
  void forget(int from) {
    connections.forget(from);
  }

  private void carry(ServerRequest in, ServerResponse out, ConnectionLimits limits, Handler handler)
      throws IOException, InterruptedException {
    OpenConnection connection =
        connections
            .of(in.localPeer().address(), in.remotePeer().address())
            .orElseThrow(() -> new CloseConnectionException("it made room for another"));
    connection.answers();
    try {
      answer(in, out, connection, limits, handler);
    } finally {
      connection.answered(System.nanoTime());
    }
  }

  private static void answer(
      ServerRequest in,
      ServerResponse out,
      OpenConnection connection,
      ConnectionLimits limits,
      Handler handler)
      throws IOException, InterruptedException {
    String raw = in.prologue().uriPath().rawPath();
    String id = RequestIds.of(in.headers().first(HeaderNames.create("X-Request-Id")));
    InputStream body = body(in, connection);
    ApiResponse response;
    try {
      response = handler.answer(request(id, raw, in, body, connection, limits));
    } catch (Problem e) {
      response = e.answer(id);
    }
    UnreadBody unreadBody = UnreadBody.of(in, body, response);
    response = unreadBody.announcedOn(response);
    boolean head = in.prologue().method().text().equals("HEAD");
    send(out, response.with("X-Request-Id", id), head, connection.writing());
    unreadBody.drop();
    if (isLast(in, response)) {
      // Helidon reports that it closes the connection but does not (its issue 12324).
      throw new CloseConnectionException("the last answer on this connection");
    }
  }

  private static boolean isLast(ServerRequest in, ApiResponse response) {
    return response.headers().containsKey("Connection")
        || in.headers().contains(HeaderValues.CONNECTION_CLOSE);
  }

  private static InputStream body(ServerRequest in, OpenConnection connection) {
    return in.content().hasEntity()
        ? new Incoming(in.content().inputStream(), connection.reading())
        : InputStream.nullInputStream();
  }

  private static ApiRequest request(
      String id,
      String raw,
      ServerRequest in,
      InputStream body,
      OpenConnection connection,
      ConnectionLimits limits) {
    var length = in.headers().contentLength();
    return new ApiRequest(
        id,
        in.prologue().method().text(),
        ApiRequest.path(raw),
        raw,
        ApiRequest.query(in.prologue().query().rawValue()),
        name -> in.headers().first(HeaderNames.create(name)),
        length.isPresent() ? Optional.of(length.getAsLong()) : Optional.empty(),
        body,
        new Peer(address(in, connection, limits), connection::known));
  }

  /** A proxy appends its client's address at the end; any client can forge what precedes it. */
  private static String address(
      ServerRequest in, OpenConnection connection, ConnectionLimits limits) {
    if (!limits.proxies().contains(connection.address())) {
      return connection.address();
    }
    return in.headers()
        .first(HeaderNames.X_FORWARDED_FOR)
        .map(said -> said.substring(said.lastIndexOf(',') + 1).strip())
        .filter(said -> !said.isEmpty())
        .orElse(connection.address());
  }

  private static void send(ServerResponse out, ApiResponse response, boolean head, PeerWait wait)
      throws IOException, InterruptedException {
    out.status(response.status());
    SafeHeaders.each(out::header);
    response.headers().forEach(out::header);
    response.length().ifPresent(out::contentLength);
    if (head || response.length().equals(OptionalLong.of(0))) {
      Outgoing.timed(wait, 0, out::send);
      return;
    }
    try (OutputStream stream = new Outgoing(out.outputStream(), wait)) {
      response.body().writeTo(stream);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() {
    // Connections that the shutdown breaks are expected; Helidon would log each with a stack trace.
    HelidonLog.off();
    server.stop();
    connections.close();
  }
}
