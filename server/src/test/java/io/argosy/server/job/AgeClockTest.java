package io.argosy.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.server.store.Documents;
import io.argosy.server.store.FolderStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ages follow the clock, but slowly when it jumps. */
class AgeClockTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant FAR = NOW.plus(Duration.ofDays(3650));
  private static final Duration ROUND = Duration.ofMinutes(10);
  private static final Duration STEP = Duration.ofHours(1);

  @TempDir Path folder;
  private Documents documents;

  @BeforeEach
  void open() throws IOException {
    documents = new FolderStore(folder).documents();
  }

  private AgeClock open(Instant journaled, Instant now) throws IOException {
    return AgeClock.open(documents, journaled, now);
  }

  @Test
  void it_is_the_clock_as_long_as_the_rounds_come() throws IOException {
    AgeClock ages = open(Instant.MIN, NOW);
    for (Instant now = NOW; now.isBefore(NOW.plus(STEP.multipliedBy(5))); now = now.plus(ROUND)) {
      assertThat(ages.advance(now)).isEqualTo(now);
      assertThat(ages.at(now.plus(ROUND))).isEqualTo(now.plus(ROUND));
    }
  }

  @Test
  void a_jump_counts_an_hour_for_each_round_also_after_restarts() throws IOException {
    open(Instant.MIN, NOW).advance(NOW);
    assertThat(open(FAR, FAR).at(FAR)).isEqualTo(NOW.plus(STEP));
    assertThat(open(FAR, FAR).advance(FAR)).isEqualTo(NOW.plus(STEP));
    AgeClock again = open(FAR, FAR);
    assertThat(again.advance(FAR)).isEqualTo(NOW.plus(STEP.multipliedBy(2)));
    assertThat(again.at(NOW)).isEqualTo(NOW);
  }

  @Test
  void a_realm_that_was_never_counted_begins_with_its_last_entry() throws IOException {
    assertThat(open(NOW, FAR).at(FAR)).isEqualTo(NOW.plus(STEP));
    Files.writeString(folder.resolve("retention.json"), "{\"counted\":\"yesterday\"}");
    assertThat(open(NOW, FAR).at(FAR)).isEqualTo(NOW.plus(STEP));
  }
}
