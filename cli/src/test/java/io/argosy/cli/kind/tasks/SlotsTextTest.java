package io.argosy.cli.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotsTextTest {
  @Test
  void slots_are_a_number_or_follow_the_processors() {
    assertThat(SlotsText.slots("3", 8)).isEqualTo(3);
    assertThat(SlotsText.slots("50%", 8)).isEqualTo(4);
    assertThat(SlotsText.slots("150%", 8)).isEqualTo(12);
    assertThat(SlotsText.slots("1%", 8)).isEqualTo(1);
    assertThat(SlotsText.slots("+1", 8)).isEqualTo(9);
    assertThat(SlotsText.slots("-2", 8)).isEqualTo(6);
    assertThat(SlotsText.slots("-20", 8)).isEqualTo(1);
    assertThat(SlotsText.slots("0", 8)).isEqualTo(SlotsText.MANY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "0%", "+5%", "10001", "1.5", "+-1", "%"})
  void anything_else_is_refused(String text) {
    assertThatThrownBy(() -> SlotsText.slots(text, 8))
        .hasMessageContaining("--jobs is ")
        .hasMessageContaining("it must be a whole number from 0 to 10000");
  }
}
