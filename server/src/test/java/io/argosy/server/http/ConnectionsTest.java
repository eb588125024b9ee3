package io.argosy.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.server.Await;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attacks on a real listener, each from loopback, with short limits. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConnectionsTest {
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration AGES = Duration.ofMinutes(30);
  private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

  private final List<Socket> sockets = new ArrayList<>();
  private final AtomicInteger answering = new AtomicInteger();
  private final AtomicReference<String> seen = new AtomicReference<>("");
  private Optional<HelidonHost> host = Optional.empty();

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    host.ifPresent(HelidonHost::close);
  }

  private static ConnectionLimits times(Duration head, Duration idle, Duration stall) {
    return ConnectionLimits.usual().times(head, idle, stall).numbers(1000, 1000);
  }

  private void serve(ConnectionLimits limits) {
    host = Optional.of(new HelidonHost("127.0.0.1", 0, Optional.empty(), limits, this::answer));
  }

  private ApiResponse answer(ApiRequest request) throws IOException {
    seen.set(request.peer().address());
    if (request.header("Authorization").isPresent()) {
      request.peer().known().run();
    }
    if (request.target().equals("/endless")) {
      answering.incrementAndGet();
      return ApiResponse.stream(
          "text/plain",
          out -> {
            try {
              for (byte[] some = new byte[1 << 16]; ; ) {
                out.write(some);
              }
            } finally {
              answering.decrementAndGet();
            }
          });
    }
    if (request.target().equals("/refused")) {
      throw new Problem(401, "nobody knows you");
    }
    if (request.target().equals("/known")) {
      return ApiResponse.text(200, "text/plain", "known");
    }
    return ApiResponse.text(200, "text/plain", "got " + Bodies.whole(request, 10_000_000).length);
  }

  private Socket says(String text) throws IOException {
    Socket socket = new Socket();
    sockets.add(socket);
    // A small window: the sender soon notices that nothing is read.
    socket.setReceiveBufferSize(4096);
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), host.orElseThrow().port()));
    socket.setSoTimeout(200_000);
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  /** Waits until the server has closed the connection. */
  private static void awaitClosed(Socket socket) throws IOException {
    try {
      InputStream in = socket.getInputStream();
      while (in.read() >= 0) {
        // Earlier answers do not matter.
      }
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (SocketException e) {
      // The connection was reset, which is an end too.
    }
  }

  private static String status(Socket socket) throws IOException {
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1);
  }

  @Test
  void a_head_that_drips_is_cut_although_something_always_comes() throws Exception {
    serve(times(SHORT, AGES, AGES));
    Socket socket = says("GET / HTTP/1.1\r\nHost: x\r\n");
    boolean open = true;
    while (open) {
      try {
        socket.getOutputStream().write("X-More: 1\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS)).isFalse();
      } catch (SocketException e) {
        open = false;
      }
    }
    assertThat(status(says(GET))).isEqualTo("HTTP/1.1 200");
  }

  @Test
  void a_connection_that_says_nothing_is_cut() throws Exception {
    serve(times(SHORT, AGES, AGES));
    awaitClosed(says(""));
  }

  @Test
  void an_idle_connection_is_cut_also_in_the_middle_of_its_next_head() throws Exception {
    serve(times(AGES, SHORT, AGES));
    awaitClosed(says(GET));
    awaitClosed(says(GET + "GET / HTTP/1.1\r\nHost:"));
  }

  @Test
  void a_body_that_stops_is_cut() throws Exception {
    serve(times(AGES, AGES, SHORT));
    awaitClosed(says("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf"));
  }

  @Test
  void a_body_that_drips_is_cut_although_something_always_comes() throws Exception {
    serve(times(AGES, AGES, SHORT).rate(1_000_000));
    Socket socket = says("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
    boolean open = true;
    while (open) {
      try {
        socket.getOutputStream().write('x');
        assertThat(new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS)).isFalse();
      } catch (SocketException e) {
        open = false;
      }
    }
  }

  private static String head(String path, int length) {
    return "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n";
  }

  @Test
  void a_body_that_drips_after_it_was_refused_is_cut_like_any_other() throws Exception {
    serve(times(AGES, AGES, SHORT).rate(1_000_000));
    for (String path : List.of("/refused", "/known")) {
      Socket socket = says(head(path, 1_000_000));
      assertThat(status(socket)).isEqualTo(path.equals("/known") ? "HTTP/1.1 200" : "HTTP/1.1 401");
      boolean open = true;
      while (open) {
        try {
          socket.getOutputStream().write('x');
          assertThat(new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS)).isFalse();
        } catch (SocketException e) {
          open = false;
        }
      }
    }
  }

  @Test
  void a_body_that_stops_after_it_was_refused_is_cut_like_any_other() throws Exception {
    serve(times(AGES, AGES, SHORT));
    Socket socket = says(head("/refused", 100) + "half");
    assertThat(status(socket)).isEqualTo("HTTP/1.1 401");
    awaitClosed(socket);
  }

  @Test
  void the_sender_of_a_refused_body_gets_the_answer_and_the_connection_is_closed()
      throws Exception {
    serve(times(AGES, AGES, AGES));
    int many = 500_000;
    Socket socket = says(head("/refused", many) + "x".repeat(many));
    String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    assertThat(all).startsWith("HTTP/1.1 401").contains("nobody knows you");
    assertThat(all.toLowerCase(Locale.ROOT)).contains("connection: close");
  }

  @Test
  void a_body_that_was_not_needed_does_not_end_the_connection() throws Exception {
    serve(times(AGES, AGES, AGES));
    Socket socket = says(head("/known", 3_000_000) + "x".repeat(3_000_000) + GET);
    InputStream in = socket.getInputStream();
    StringBuilder heard = new StringBuilder();
    while (!heard.toString().endsWith("got 0")) {
      int next = in.read();
      assertThat(next).as(heard.toString()).isNotNegative();
      heard.append((char) next);
    }
    assertThat(heard.toString()).contains("known");
  }

  @Test
  void an_answer_that_the_client_does_not_read_is_cut() throws Exception {
    serve(times(AGES, AGES, SHORT));
    says("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n");
    Await.until(() -> answering.get() == 1);
    Await.until(() -> answering.get() == 0);
  }

  @Test
  void connections_without_a_token_are_closed_first_and_those_with_one_stay() throws Exception {
    serve(times(AGES, AGES, AGES).numbers(20, 20));
    Socket known = says("GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n");
    assertThat(status(known)).isEqualTo("HTTP/1.1 200");
    Socket first = says("GET / HTTP/1.1\r\n");
    for (int i = 0; i < 300; i++) {
      says("GET / HTTP/1.1\r\nX-Slow:");
    }
    awaitClosed(first);
    assertThat(status(says(GET))).isEqualTo("HTTP/1.1 200");
    known.getInputStream().skipNBytes(known.getInputStream().available());
    known.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
    assertThat(status(known)).as("whom the service knows is not cut").isEqualTo("HTTP/1.1 200");
  }

  @Test
  void one_address_has_a_limit_and_a_trusted_proxy_has_none() throws Exception {
    serve(times(AGES, AGES, AGES).numbers(1000, 5));
    Socket first = says("GET / HTTP/1.1\r\n");
    for (int i = 0; i < 5; i++) {
      says("GET / HTTP/1.1\r\nX-Slow:");
    }
    awaitClosed(first);

    host.orElseThrow().close();
    serve(times(AGES, AGES, AGES).numbers(1000, 5).behind(Set.of("127.0.0.1")));
    Socket through = says("GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6, 10.1.2.3\r\n");
    for (int i = 0; i < 20; i++) {
      says("GET / HTTP/1.1\r\nX-Slow:");
    }
    through.getOutputStream().write("\r\n".getBytes(StandardCharsets.US_ASCII));
    assertThat(status(through)).isEqualTo("HTTP/1.1 200");
    assertThat(seen.get()).isEqualTo("10.1.2.3");
  }

  @Test
  void the_forwarded_header_of_an_untrusted_client_is_ignored() throws Exception {
    serve(times(AGES, AGES, AGES));
    String claims = "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.1.2.3\r\n\r\n";
    assertThat(status(says(claims))).isEqualTo("HTTP/1.1 200");
    assertThat(seen.get()).isEqualTo("127.0.0.1");
  }

  @Test
  void there_are_fewer_connections_than_descriptors() {
    assertThat(ConnectionLimits.mostFor(1024, 100)).isEqualTo(430);
    assertThat(ConnectionLimits.mostFor(1 << 20, 100)).isEqualTo(20_000);
    assertThat(ConnectionLimits.mostFor(Long.MAX_VALUE, 0)).isEqualTo(20_000);
    assertThat(ConnectionLimits.mostFor(100, 90)).isEqualTo(8);
  }
}
