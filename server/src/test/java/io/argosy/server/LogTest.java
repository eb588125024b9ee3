package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import java.util.List;
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
}
