package io.argosy.agent.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class DiskSpaceTest {
  private final AtomicLong free = new AtomicLong();
  private final DiskSpace large =
      new DiskSpace(
          () -> Optional.of(new DiskSpace.Space(free.get(), 1L << 40)), DiskSpace.RESERVE);

  private boolean isShort(long bytes) {
    free.set(bytes);
    return large.isShort();
  }

  @Test
  void a_disk_is_short_below_the_reserve_and_has_enough_at_twice_that() {
    assertThat(isShort(1_000_000_000)).isFalse();
    assertThat(isShort(999_999_999)).isTrue();
    assertThat(isShort(1_999_999_999)).isTrue();
    assertThat(isShort(2_000_000_000)).isFalse();
    assertThat(isShort(1_000_000_000)).isFalse();
  }

  @Test
  void the_reserve_of_a_small_disk_is_a_twentieth() {
    DiskSpace small =
        new DiskSpace(() -> Optional.of(new DiskSpace.Space(free.get(), 1000)), DiskSpace.RESERVE);
    free.set(50);
    assertThat(small.isShort()).isFalse();
    free.set(49);
    assertThat(small.isShort()).isTrue();
    assertThat(small.said()).isEqualTo("49 B free of 1 kB");
  }

  @Test
  void a_disk_that_cannot_be_measured_is_not_short() {
    assertThat(new DiskSpace(Optional::empty, DiskSpace.RESERVE).isShort()).isFalse();
  }
}
