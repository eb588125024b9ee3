package io.argosy.server.http;

import io.argosy.protocol.text.BadInput;
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
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;

/** Carries requests over HTTP/1.1, a virtual thread for each. */
public final class HelidonHost implements AutoCloseable {
  /**
   * A connection on which nothing comes for so long is closed. Longer than clients usually keep one
   * that they do not need, so that it is they who close it.
   */
  private static final Duration SLOW = Duration.ofSeconds(75);

  /** Held, because a logger nobody holds forgets its level. */
  private static final Logger HELIDON = Logger.getLogger("io.helidon");

  private final WebServer server;

  /**
   * @param tls for HTTPS; plain HTTP when absent
   */
  public HelidonHost(String host, int port, Optional<SSLContext> tls, Handler handler) {
    this(host, port, tls, SLOW, handler);
  }

  HelidonHost(String host, int port, Optional<SSLContext> tls, Duration patience, Handler handler) {
    WebServerConfig.Builder config =
        WebServer.builder()
            .host(host)
            .port(port)
            .shutdownHook(false)
            .maxPayloadSize(-1)
            .maxTcpConnections(20_000)
            .shutdownGracePeriod(Duration.ofSeconds(2))
            .idleConnectionTimeout(patience)
            .idleConnectionPeriod(patience.dividedBy(5))
            .connectionOptions(options -> options.tcpNoDelay(true))
            .directHandlers(Refusals.all())
            .routing(routing -> routing.any((in, out) -> carry(in, out, patience, handler)));
    tls.ifPresent(context -> config.tls(Tls.builder().sslContext(context).build()));
    // It logs a failure at length and goes on; the sentence below is enough.
    HELIDON.setLevel(Level.OFF);
    server = config.build().start();
    HELIDON.setLevel(Level.WARNING);
    if (!server.isRunning() || server.port() <= 0) {
      server.stop();
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

  /** Where it listens. */
  public int port() {
    return server.port();
  }

  private static void carry(
      ServerRequest in, ServerResponse out, Duration patience, Handler handler)
      throws IOException, InterruptedException {
    String raw = in.prologue().uriPath().rawPath();
    String id = RequestIds.of(in.headers().first(HeaderNames.create("X-Request-Id")));
    Response response;
    try {
      response = handler.answer(request(id, raw, in, patience));
    } catch (Problem e) {
      response = e.answer(id);
    }
    boolean head = in.prologue().method().text().equals("HEAD");
    send(out, response.with("X-Request-Id", id), head);
    if (isLast(in, response)) {
      // Helidon says that it closes the connection but does not (its issue 12324).
      throw new CloseConnectionException("the last answer on this connection");
    }
  }

  private static boolean isLast(ServerRequest in, Response response) {
    return response.headers().containsKey("Connection")
        || in.headers().contains(HeaderValues.CONNECTION_CLOSE);
  }

  private static Request request(String id, String raw, ServerRequest in, Duration patience) {
    InputStream body =
        in.content().hasEntity()
            ? new Incoming(in.content().inputStream(), patience)
            : InputStream.nullInputStream();
    var length = in.headers().contentLength();
    return new Request(
        id,
        in.prologue().method().text(),
        Request.path(raw),
        raw,
        Request.query(in.prologue().query().rawValue()),
        name -> in.headers().first(HeaderNames.create(name)),
        length.isPresent() ? Optional.of(length.getAsLong()) : Optional.empty(),
        body);
  }

  private static void send(ServerResponse out, Response response, boolean head)
      throws IOException, InterruptedException {
    out.status(response.status());
    response.headers().forEach(out::header);
    response.length().ifPresent(out::contentLength);
    if (head || response.length().equals(OptionalLong.of(0))) {
      out.send();
      return;
    }
    try (OutputStream stream = out.outputStream()) {
      response.body().writeTo(stream);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() {
    // Whoever is cut off by the end is no news, and would be told with a stack trace.
    HELIDON.setLevel(Level.OFF);
    server.stop();
  }
}
