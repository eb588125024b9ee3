package io.argosy.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.history.RecordedSpeed;
import io.argosy.core.history.SpeedHistory;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Prior;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {
  private static final SiteId LAB = new SiteId("lab");

  @TempDir private Path folder;

  @Test
  void the_start_up_of_calls_is_stored_beside_the_speed() throws IOException {
    HistoryFile file = HistoryFile.in(folder);
    file.write(SpeedHistory.EMPTY.with("slow", 12, Map.of(LAB, new RecordedSpeed(590, 4.5))));
    Optional<Duration> startup = Optional.of(Duration.ofMillis(4500));
    assertThat(file.read().priors("slow", 12)).containsExactly(new Prior(LAB, 590, 1, startup));
  }

  @Test
  void a_file_of_a_version_that_knew_no_start_up_is_read() throws IOException {
    Files.writeString(
        folder.resolve("history.json"),
        """
        {"argosy":1,"kind":"history","lines":[
          {"application":"slow","site":"lab","hour":12,"speed":12.5,"runs":3}]}
        """);
    assertThat(HistoryFile.in(folder).read().priors("slow", 12))
        .containsExactly(new Prior(LAB, 12.5, 3, Optional.empty()));
  }
}
