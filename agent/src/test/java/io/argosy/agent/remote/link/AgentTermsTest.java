package io.argosy.agent.remote.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.remote.user.RunAs;
import io.argosy.protocol.text.BadInput;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AgentTermsTest {
  @ParameterizedTest
  @CsvSource({"0,1", "0.01,1", "0.25,4", "0.26,5", "1,16"})
  void a_machine_follows_with_its_part_rounded_up_and_never_none(double capacity, int slots) {
    assertThat(ScalingMode.slots(capacity, 16)).isEqualTo(slots);
  }

  @Test
  void the_backoff_doubles_up_to_a_limit_minus_a_random_part() {
    assertThat(Backoff.after(1, 0)).isEqualTo(Duration.ofMillis(200));
    assertThat(Backoff.after(3, 0)).isEqualTo(Duration.ofMillis(800));
    assertThat(Backoff.after(3, 1)).isEqualTo(Duration.ofMillis(400));
    assertThat(Backoff.after(1_000, 0)).isEqualTo(Duration.ofSeconds(20));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "0-10", "2000-1000", "a-b", "2000-3000-4000", "1000-9999999999"})
  void an_invalid_user_range_is_refused(String text) {
    assertThatThrownBy(() -> RunAs.Range.parse(text))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--run-as-range");
  }

  @Test
  void programs_never_see_the_agents_own_settings() {
    assertThat(TaskEnvironment.isShared("ARGOSY_TOKEN", false)).isFalse();
    assertThat(TaskEnvironment.isShared("ARGOSY_TOKEN", true)).isFalse();
    assertThat(TaskEnvironment.isShared("HOME", true)).isFalse();
    assertThat(TaskEnvironment.isShared("PATH", true)).isTrue();
  }
}
