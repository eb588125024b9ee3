package io.argosy.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class QueueDemandTest {
  @Test
  void a_batch_that_is_refused_is_tried_by_halves() {
    QueueDemand queueDemand = QueueDemand.hearty(0).refused(64, 0);
    assertThat(queueDemand.most()).isEqualTo(32);
    assertThat(queueDemand.isReady(0)).isTrue();
    assertThat(queueDemand.taken(32, 0).most()).isEqualTo(64);
  }

  @Test
  void when_no_request_is_accepted_the_wait_grows() {
    QueueDemand once = QueueDemand.hearty(0).refused(1, 0);
    assertThat(once.isReady(Duration.ofSeconds(1).toNanos())).isFalse();
    assertThat(once.isReady(Duration.ofSeconds(2).toNanos())).isTrue();
    QueueDemand twice = once.refused(1, 0);
    assertThat(twice.isReady(Duration.ofSeconds(3).toNanos())).isFalse();
    QueueDemand often = twice;
    for (int i = 0; i < 100; i++) {
      often = often.refused(1, 0);
    }
    assertThat(often.isReady(Duration.ofMinutes(2).toNanos())).isTrue();
  }

  @Test
  void when_an_allocation_leaves_the_queue_the_next_request_comes_soon() {
    QueueDemand queueDemand = QueueDemand.hearty(0).inVain(0, Duration.ofMinutes(15)).freed(0);
    assertThat(queueDemand.isReady(Duration.ofSeconds(2).toNanos())).isTrue();
    assertThat(QueueDemand.hearty(0).freed(0)).isEqualTo(QueueDemand.hearty(0));
  }

  @Test
  void after_a_wait_in_vain_no_request_is_sent_for_half_as_long() {
    QueueDemand queueDemand = QueueDemand.hearty(0).inVain(0, Duration.ofMinutes(15));
    assertThat(queueDemand.isReady(Duration.ofMinutes(7).toNanos())).isFalse();
    assertThat(queueDemand.isReady(Duration.ofMinutes(8).toNanos())).isTrue();
  }
}
