package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.argosy.journal.error.JournalInUse;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Timeout(120)
class LogTest {
  @TempDir Path data;

  @Test
  void addresses_are_logged_without_their_query_and_tokens_not_at_all() throws Exception {
    Logger logger = (Logger) LoggerFactory.getLogger("io");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(Level.ALL);
    try (TestServer it = new TestServer(data)) {
      it.get("/v1/blobs/main/x?expires=1&signature=geheim");
      it.get("/v1/machines/lab.one/jobs/a?session=geheim");
      it.ask("geheim", "GET", "/v1/jobs?state=geheim", "");
      List<String> said =
          List.copyOf(lines.list).stream()
              .map(e -> e.getFormattedMessage() + " " + e.getKeyValuePairs())
              .toList();
      assertThat(said).anyMatch(line -> line.contains("/v1/blobs/main/x"));
      assertThat(said).noneMatch(line -> line.contains("geheim"));
    } finally {
      logger.setLevel(null);
      logger.setAdditive(true);
      logger.detachAppender(lines);
    }
  }

  @Test
  void a_second_server_on_the_same_data_is_refused_without_a_stack_trace() throws Exception {
    Logger logger = (Logger) LoggerFactory.getLogger("io.argosy.server");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    try (TestServer it = new TestServer(data)) {
      logger.addAppender(lines);
      assertThatThrownBy(() -> new TestServer(data, TestServer.patient(), Optional.of(it.operator)))
          .isInstanceOf(JournalInUse.class)
          .hasMessageContaining("is owned by this process already");
      assertThat(List.copyOf(lines.list)).allMatch(line -> line.getThrowableProxy() == null);
      assertThat(List.copyOf(lines.list))
          .noneMatch(line -> line.getFormattedMessage().contains("could not be opened"));
    } finally {
      logger.detachAppender(lines);
    }
  }

  @Test
  void half_a_request_is_a_line_and_no_story() throws Exception {
    Logger logger = (Logger) LoggerFactory.getLogger("io.argosy.server.http");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try (TestServer it = new TestServer(data)) {
      int port = URI.create(it.server.url()).getPort();
      for (String half :
          List.of(
              "GET / HTTP/1.1\r\nHost: x\r\nX-Half:",
              "POST /v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf",
              "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
              "nonsense\r\n\r\n")) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
          socket.getOutputStream().write(half.getBytes(StandardCharsets.ISO_8859_1));
        }
      }
      Await.until(
          () ->
              List.copyOf(lines.list).stream()
                  .anyMatch(line -> line.getFormattedMessage().contains("broke off")));
      assertThat(List.copyOf(lines.list)).allMatch(line -> line.getThrowableProxy() == null);
    } finally {
      System.setErr(before);
      logger.detachAppender(lines);
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("\tat ");
  }
}
