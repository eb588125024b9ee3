package io.argosy.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replica that forwards every request, and the one that answers. */
@Timeout(300)
class RelayTest {
  private final HelidonHost owner = host(RelayTest::answer);
  private final Relay relay = new Relay();
  private final HelidonHost replica =
      host(
          request ->
              relay.send(
                  request, () -> Optional.of(URI.create("http://127.0.0.1:" + owner.port()))));

  private static HelidonHost host(Handler handler) {
    return new HelidonHost("127.0.0.1", 0, Optional.empty(), ConnectionLimits.usual(), handler);
  }

  private static ApiResponse answer(ApiRequest request) throws IOException {
    int read = Bodies.whole(request, 1000).length;
    return ApiResponse.text(200, "text/plain", "owner " + request.target() + " " + read);
  }

  @AfterEach
  void close() {
    relay.close();
    replica.close();
    owner.close();
  }

  private static String said(HelidonHost to, String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), to.port())) {
      socket.setSoTimeout(120_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String head(String line, String header) {
    return line + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + header + "\r\n";
  }

  @Test
  void a_request_is_answered_by_the_owner() throws Exception {
    String said = said(replica, head("POST /v1/jobs", "Content-Length: 4\r\n") + "four");
    assertThat(said).startsWith("HTTP/1.1 200").endsWith("owner /v1/jobs 4");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v1/jobs",
        "x",
        "*",
        "v1",
        ":80/x",
        "@x/y",
        "/v1/jobs|x",
        "/v1/[jobs]",
        "/v1/a^b",
        "/v1/{x}",
        "/v1/%zz",
        "/v1/jobs?a=%00",
        "/v1/jobs?a b",
        "//x/y",
        "/v1/\u00e9"
      })
  void an_odd_address_is_never_a_fault_of_the_service(String target) throws Exception {
    for (HelidonHost to : new HelidonHost[] {owner, replica}) {
      assertThat(said(to, head("GET " + target, ""))).matches("(?s)HTTP/1.1 [24].*");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "/",
        "*",
        "*/",
        ";;;",
        "text/plain;q=x",
        "a/b/c",
        ",,,",
        "text/plain;q=",
        "\u00e9/\u00e9",
        "text/plain\u0001",
        "\u007f",
        "\"",
        "text/plain; charset=\"",
      })
  void an_odd_header_is_never_a_fault_of_the_service(String value) throws Exception {
    for (String name :
        new String[] {"Accept", "Content-Type", "Last-Event-ID", "Accept-Encoding"}) {
      for (HelidonHost to : new HelidonHost[] {owner, replica}) {
        String said = said(to, head("GET /v1/jobs", name + ": " + value + "\r\n"));
        assertThat(said).as(name).matches("(?s)HTTP/1.1 [24].*");
      }
    }
  }
}
