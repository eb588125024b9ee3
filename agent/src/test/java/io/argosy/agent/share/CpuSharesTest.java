package io.argosy.agent.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.text.BadInput;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CpuSharesTest {
  @Test
  void a_share_stays_as_it_is() {
    CpuShares shares = CpuShares.parse("25%");
    assertThat(shares.at(Duration.ZERO)).isEqualTo(0.25);
    assertThat(shares.at(Duration.ofDays(1))).isEqualTo(0.25);
  }

  @Test
  void a_share_with_another_changes_at_its_time() {
    CpuShares shares = CpuShares.parse("80%,40%@30s");
    assertThat(shares.at(Duration.ofMillis(29_999))).isEqualTo(0.8);
    assertThat(shares.at(Duration.ofSeconds(30))).isEqualTo(0.4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "25", "0%", "10001%", "-3%", "50%,", "50%,25%", "50%,25%@", "a%@3s"})
  void an_invalid_share_is_refused_with_what_would_be_right(String text) {
    assertThatThrownBy(() -> CpuShares.parse(text))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--cpu is " + text)
        .hasMessageContaining("such as 50%");
  }
}
