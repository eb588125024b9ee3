package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that uses the older protocol, byte by byte over its own socket: no library, no check of
 * the status where the protocol has none, answers parsed as C would.
 */
final class OldClient {
  /** C's {@code %d}: blanks, a sign, digits. */
  private static final Pattern CODE = Pattern.compile("\\s*([+-]?\\d+)");

  /** C's {@code %*d %*s %llu}. */
  private static final Pattern ASSIGNED = Pattern.compile("\\s*[+-]?\\d+\\s*\\S+\\s*(\\d+)");

  private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)");

  private static final int PATIENCE_MILLIS = 90_000;

  private final URI base;

  OldClient(String url) {
    base = URI.create(url);
  }

  /** An answer. */
  record Answer(int status, String body) {
    /** What {@code sscanf(body, "%d", ...)} reads; empty when it reads nothing. */
    Optional<Integer> code() {
      Matcher found = CODE.matcher(body);
      return found.lookingAt() ? Optional.of(Integer.parseInt(found.group(1))) : Optional.empty();
    }

    long assigned() {
      assertThat(code()).as(body).contains(0);
      Matcher found = ASSIGNED.matcher(body);
      assertThat(found.lookingAt()).as(body).isTrue();
      return Long.parseLong(found.group(1));
    }
  }

  Answer get(String path) throws IOException {
    return say("GET", "/compat" + path, "");
  }

  /** Uploads to an address as it was given, as {@code curl -T} would. */
  Answer put(String address, String body) throws IOException {
    URI uri = URI.create(address);
    assertThat(uri.getHost()).isEqualTo(base.getHost());
    return say("PUT", uri.getRawPath() + "?" + uri.getRawQuery(), body);
  }

  /** Fetches an address as it was given. */
  Answer fetch(String address) throws IOException {
    URI uri = URI.create(address);
    return say("GET", uri.getRawPath() + "?" + uri.getRawQuery(), "");
  }

  private Answer say(String method, String target, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String length = method.equals("PUT") ? "Content-Length: " + bytes.length + "\r\n" : "";
    String head =
        method
            + " "
            + target
            + " HTTP/1.1\r\nHost: "
            + base.getAuthority()
            + "\r\nConnection: close\r\n"
            + length
            + "\r\n";
    try (Socket socket = new Socket(base.getHost(), base.getPort())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(bytes);
      out.flush();
      return answer(socket.getInputStream());
    }
  }

  /** The head up to an empty line, then as many bytes as it declares. */
  private static Answer answer(InputStream in) throws IOException {
    StringBuilder text = new StringBuilder();
    while (text.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      assertThat(next).as(text.toString()).isNotNegative();
      text.append((char) next);
    }
    Matcher length = LENGTH.matcher(text);
    assertThat(length.find()).as(text.toString()).isTrue();
    byte[] body = in.readNBytes(Integer.parseInt(length.group(1)));
    assertThat(text.toString()).startsWith("HTTP/1.1 ");
    int status = Integer.parseInt(text.substring(9, 12));
    return new Answer(status, new String(body, StandardCharsets.UTF_8));
  }
}
