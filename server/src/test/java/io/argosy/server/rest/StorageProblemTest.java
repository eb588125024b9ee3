package io.argosy.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.argosy.server.http.Problem;
import io.argosy.server.store.DatabaseFault;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class StorageProblemTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger(StorageProblem.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
  }

  @AfterEach
  void forget() {
    logger.setAdditive(true);
    logger.detachAppender(lines);
  }

  private String logged() {
    assertThat(lines.list).hasSize(1);
    return lines.list.getFirst().getFormattedMessage();
  }

  @Test
  void an_unreachable_database_is_named_in_the_log_and_not_to_the_caller() {
    IOException away = new DatabaseFault("db.lab:5432", "no answer", true, new IOException());
    Problem problem = StorageProblem.of("r1", new IOException("not read", away));
    assertThat(problem.status()).isEqualTo(503);
    assertThat(problem).hasMessage("the database of the service does not answer now");
    assertThat(logged()).isEqualTo("the database at db.lab:5432 failed: no answer");
  }

  @Test
  void a_file_is_named_with_what_is_wrong_with_it() {
    Problem problem = StorageProblem.of("r1", new AccessDeniedException("/data/x"));
    assertThat(problem.status()).isEqualTo(503);
    assertThat(problem.getMessage()).doesNotContain("/data/x");
    assertThat(logged())
        .isEqualTo("the file /data/x could not be read or written: AccessDeniedException");
  }

  @Test
  void a_full_disk_gives_507_and_the_log_names_the_path() {
    String why = "No space left on device";
    assertThat(StorageProblem.of("r1", new FileSystemException("/d", null, why)).status())
        .isEqualTo(507);
    assertThat(logged()).contains("/d", why);
  }
}
