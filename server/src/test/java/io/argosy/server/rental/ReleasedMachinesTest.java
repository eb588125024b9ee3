package io.argosy.server.rental;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.MachineId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleasedMachinesTest {
  private static final MachineId ONE = new MachineId("small-1");
  private static final MachineId TWO = new MachineId("small-2");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456789Z");

  @TempDir Path folder;

  @Test
  void recorded_releases_are_read_and_the_first_record_counts() throws Exception {
    assertThat(ReleasedMachines.read(folder.resolve("none"))).isEmpty();
    ReleasedMachines.note(folder.resolve("new"), List.of(ONE), NOON);
    ReleasedMachines.note(folder.resolve("new"), List.of(ONE, TWO), NOON.plusSeconds(5));
    assertThat(ReleasedMachines.read(folder.resolve("new")))
        .isEqualTo(Map.of(ONE, NOON, TWO, NOON.plusSeconds(5)));
  }

  @Test
  void a_damaged_line_is_skipped() throws Exception {
    ReleasedMachines.note(folder, List.of(ONE), NOON);
    Files.writeString(
        folder.resolve("given-back"), "small-2 yester\n\n", StandardOpenOption.APPEND);
    assertThat(ReleasedMachines.read(folder)).containsOnlyKeys(ONE);
  }
}
