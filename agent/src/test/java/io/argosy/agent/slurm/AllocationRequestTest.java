package io.argosy.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AllocationRequestTest {
  private static final Optional<Duration> NONE = Optional.empty();

  private static Optional<Duration> minutes(long count) {
    return Optional.of(Duration.ofMinutes(count));
  }

  private static Optional<Long> limit(
      Optional<Duration> own,
      Optional<Duration> left,
      Optional<Duration> call,
      Optional<Duration> most) {
    return AllocationRequest.of(1, own, left, call, most).minutes();
  }

  @Test
  void without_a_deadline_the_owners_or_the_partitions_limit_applies() {
    assertThat(limit(minutes(90), NONE, minutes(5), minutes(60))).contains(60L);
    assertThat(limit(minutes(30), NONE, minutes(5), minutes(60))).contains(30L);
    assertThat(limit(NONE, NONE, minutes(5), minutes(60))).isEmpty();
  }

  @Test
  void a_deadline_makes_it_shorter_but_a_call_may_end() {
    assertThat(limit(minutes(90), minutes(20), NONE, NONE)).contains(21L);
    assertThat(limit(NONE, minutes(20), minutes(40), NONE)).contains(41L);
    assertThat(limit(NONE, minutes(-3), NONE, NONE)).contains(2L);
    assertThat(limit(NONE, minutes(200), NONE, minutes(60))).contains(60L);
  }
}
