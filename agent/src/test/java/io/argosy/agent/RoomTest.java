package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.limits.JobLimits;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class RoomTest {
  private final AtomicBoolean full = new AtomicBoolean();
  private final Room room = new Room(Path.of("/disk"), full::get, JobLimits.none());

  @Test
  void results_from_a_full_disk_are_not_trusted_when_space_is_free_again() {
    long first = System.nanoTime();
    assertThat(room.wasFullSince(first)).isFalse();

    full.set(true);
    long second = System.nanoTime();
    assertThat(room.wasFullSince(first)).isTrue();
    full.set(false);

    assertThat(room.wasFullSince(first)).isTrue();
    assertThat(room.wasFullSince(second)).isTrue();
    assertThat(room.wasFullSince(System.nanoTime() + 1)).isFalse();
  }

  @Test
  void the_disk_is_blamed_before_the_program() {
    assertThat(Room.isBlamed(room.reason(System.nanoTime(), "exit code 1", ""))).isFalse();
    full.set(true);
    String reason = room.reason(System.nanoTime(), "exit code 1", "");
    assertThat(reason).isEqualTo("no space left on the disk of /disk; exit code 1");
    assertThat(Room.isBlamed(reason)).isTrue();
  }
}
