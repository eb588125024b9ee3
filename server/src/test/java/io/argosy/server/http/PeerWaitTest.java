package io.argosy.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How many bytes move in how long, by a clock of the test's own. */
class PeerWaitTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final ConnectionLimits LIMITS =
      ConnectionLimits.usual()
          .times(Duration.ofSeconds(20), Duration.ofSeconds(75), Duration.ofSeconds(30))
          .rate(1000);

  private final PeerWait wait = new PeerWait();
  private long now = Long.MAX_VALUE - SECOND; // A clock that is about to overflow.

  /** So many bytes arrive after so long; returns whether the other side was cut off before. */
  private boolean isCutBefore(long seconds, long bytes) {
    wait.begin(now);
    now += seconds * SECOND;
    boolean cut = wait.isOverdue(now, LIMITS);
    wait.end(now, bytes);
    return cut;
  }

  @Test
  void a_slow_connection_above_the_lowest_rate_may_take_hours() {
    for (int i = 0; i < 10_000; i++) {
      assertThat(isCutBefore(10, 12_000)).isFalse();
    }
  }

  @Test
  void a_transfer_without_any_bytes_is_cut_after_the_limit() {
    assertThat(isCutBefore(29, 1_000_000)).isFalse();
    assertThat(isCutBefore(31, 1)).isTrue();
  }

  @Test
  void a_dripping_transfer_is_cut_when_its_first_allowance_is_used_up() {
    int drips = 0;
    while (!isCutBefore(5, 1)) {
      drips++;
    }
    assertThat(drips).isEqualTo(6);
  }

  @Test
  void the_servers_own_time_does_not_count() {
    assertThat(isCutBefore(20, 1)).isFalse();
    now += 10_000 * SECOND;
    assertThat(wait.isOverdue(now, LIMITS)).isFalse();
    assertThat(isCutBefore(5, 1)).isFalse();
  }

  @Test
  void each_request_starts_a_new_count() {
    assertThat(isCutBefore(25, 1)).isFalse();
    wait.reset();
    assertThat(isCutBefore(25, 1)).isFalse();
  }
}
