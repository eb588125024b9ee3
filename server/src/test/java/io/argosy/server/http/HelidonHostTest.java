package io.argosy.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests and answers byte by byte. */
@Timeout(300)
class HelidonHostTest {
  private final HelidonHost host =
      new HelidonHost(
          "127.0.0.1",
          0,
          Optional.empty(),
          ConnectionLimits.usual()
              .times(Duration.ofSeconds(4), Duration.ofSeconds(4), Duration.ofSeconds(4)),
          request -> {
            byte[] body = Bodies.whole(request, 1000);
            return ApiResponse.text(200, "text/plain", "got " + body.length);
          });

  @AfterEach
  void stop() {
    host.close();
  }

  private Socket says(String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), host.port());
    socket.setSoTimeout(120_000);
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  /** Everything until the server closes the connection. */
  private static String all(Socket socket) throws IOException {
    StringBuilder text = new StringBuilder();
    try (socket;
        InputStream in = socket.getInputStream()) {
      for (int next = in.read(); next >= 0; next = in.read()) {
        text.append((char) next);
      }
    } catch (SocketException reset) {
      // The connection has ended, as expected.
    }
    return text.toString();
  }

  private String answer(String request) throws IOException {
    return all(says(request));
  }

  private static String plain(String line) {
    return line + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
  }

  @Test
  void a_client_that_stops_in_the_middle_is_dropped_and_others_are_served() throws Exception {
    Socket inHeaders = says("GET / HTTP/1.1\r\nHost: x\r\nX-Slow:");
    Socket inBody = says("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf");
    assertThat(answer(plain("GET /") + "\r\n")).startsWith("HTTP/1.1 200");
    assertThat(all(inBody)).as("the connection ends without a word").isEmpty();
    inHeaders.close();
    assertThat(answer(plain("GET /") + "\r\n")).startsWith("HTTP/1.1 200");
  }

  @Test
  void a_body_that_is_too_long_is_refused_before_it_is_read() throws Exception {
    String said = answer("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
    assertThat(said).startsWith("HTTP/1.1 413").contains("application/problem+json");
  }

  @Test
  void a_body_that_becomes_too_long_is_refused() throws Exception {
    String chunk = "3e8\r\n" + "x".repeat(1000) + "\r\n";
    String said =
        answer("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + chunk);
    assertThat(said).startsWith("HTTP/1.1 413").contains("\"requestId\"");
  }

  @Test
  void a_malformed_http_request_gets_a_problem_document() throws Exception {
    for (String odd :
        new String[] {
          "nonsense\r\n\r\n",
          "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
          plain("GET /%zz") + "\r\n",
          plain("POST /") + "Content-Length: abc\r\n\r\n",
          plain("POST /") + "Content-Length: -5\r\n\r\n",
          plain("POST /") + "Transfer-Encoding: chunked\r\n\r\nzzz\r\nno\r\n",
          plain("GET /") + "X-Odd\u0000: 1\r\n\r\n",
        }) {
      String said = answer(odd);
      assertThat(said).as(odd).matches("(?s)(HTTP/1.1 (4\\d\\d|505) .*)?");
      if (!said.isEmpty()) {
        assertThat(said).as(odd).contains("application/problem+json");
      }
    }
    assertThat(answer(plain("GET /") + "\r\n")).startsWith("HTTP/1.1 200");
  }

  @Test
  void a_head_has_no_body_but_its_length() throws Exception {
    String said = answer(plain("HEAD /") + "\r\n");
    assertThat(said).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
    assertThat(said.toLowerCase(Locale.ROOT)).contains("content-length: 5");
  }

  @Test
  void a_harmless_request_id_comes_back_and_another_does_not() throws Exception {
    assertThat(answer(plain("GET /") + "X-Request-Id: mine-1\r\n\r\n")).contains("mine-1");
    assertThat(answer(plain("GET /") + "X-Request-Id: <odd>\r\n\r\n"))
        .contains("X-Request-Id")
        .doesNotContain("odd");
  }
}
