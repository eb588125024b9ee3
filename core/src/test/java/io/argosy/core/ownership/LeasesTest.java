package io.argosy.core.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LeasesTest {
  private static final Duration TERM = Duration.ofNanos(300);

  private final Leases leases = new Leases(TERM);

  @Test
  void a_term_counts_from_when_it_was_asked_for() {
    leases.claimed("physics", 1, 1000);
    assertThat(leases.mayDecide("physics", 1299)).isTrue();
    assertThat(leases.mayDecide("physics", 1300)).isFalse();
    assertThat(leases.mayDecide("biology", 1000)).isFalse();
  }

  @Test
  void what_is_renewed_lasts_and_what_is_not_is_lost() {
    leases.claimed("physics", 1, 1000);
    leases.claimed("biology", 4, 1000);
    Map<String, Long> asked = Map.of("physics", 1L, "biology", 4L);
    assertThat(leases.renewed(asked, Set.of("physics"), 1200)).containsExactly("biology");
    assertThat(leases.mayDecide("physics", 1499)).isTrue();
    assertThat(leases.epochs()).containsOnlyKeys("physics");
  }

  @Test
  void an_answer_about_an_earlier_epoch_changes_nothing() {
    leases.claimed("physics", 1, 1000);
    Map<String, Long> asked = Map.copyOf(leases.epochs());
    leases.gone("physics");
    leases.claimed("physics", 2, 1100);
    assertThat(leases.renewed(asked, Set.of(), 1050)).isEmpty();
    assertThat(leases.renewed(asked, Set.of("physics"), 1350)).isEmpty();
    assertThat(leases.mayDecide("physics", 1399)).isTrue();
    assertThat(leases.mayDecide("physics", 1400)).isFalse();
  }

  @Test
  void what_is_over_is_given_up_once() {
    leases.claimed("physics", 1, 1000);
    assertThat(leases.over(1299)).isEmpty();
    assertThat(leases.over(1300)).containsExactly("physics");
    assertThat(leases.over(1300)).isEmpty();
  }

  @Test
  void three_times_within_a_term_another_is_due() {
    assertThat(leases.isDue(1000)).isTrue();
    leases.renewed(Map.of(), Set.of(), 1000);
    assertThat(leases.isDue(1099)).isFalse();
    assertThat(leases.isDue(1100)).isTrue();
  }

  @Test
  void a_stopwatch_may_pass_its_largest_number() {
    leases.claimed("physics", 1, Long.MAX_VALUE - 100);
    assertThat(leases.mayDecide("physics", Long.MAX_VALUE)).isTrue();
    assertThat(leases.mayDecide("physics", Long.MIN_VALUE + 100)).isTrue();
    assertThat(leases.mayDecide("physics", Long.MIN_VALUE + 300)).isFalse();
  }
}
