package io.argosy.core.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WriteFenceTest {
  private final WriteFence writeFence = new WriteFence(7, 41);

  @Test
  void what_is_stored_is_the_head_of_what_follows() {
    assertThat(writeFence.wrote(WriteFence.Answer.STORED)).isTrue();

    assertThat(writeFence.head()).isEqualTo(42);
    assertThat(writeFence.isDown()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"REFUSED", "UNKNOWN"})
  void what_is_not_stored_for_certain_is_not_acted_upon_and_is_the_last(WriteFence.Answer answer) {
    assertThat(writeFence.wrote(answer)).isFalse();

    assertThat(writeFence.head()).isEqualTo(41);
    assertThat(writeFence.isDown()).isTrue();
  }

  @Test
  void a_pen_that_was_put_down_stays_down() {
    writeFence.putDown();

    assertThat(writeFence.wrote(WriteFence.Answer.STORED)).isTrue();
    assertThat(writeFence.isDown()).isTrue();
  }
}
