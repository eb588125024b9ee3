package io.argosy.agent.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinsTest {
  @Test
  void a_list_of_processors_is_read_and_nonsense_is_none() {
    assertThat(Pins.numbers("0-2,5")).containsExactly(0, 1, 2, 5);
    assertThat(Pins.numbers("0,0")).containsExactly(0, 0);
    assertThat(Pins.numbers("many")).isEmpty();
    assertThat(Pins.numbers("")).isEmpty();
  }

  @Test
  void processors_that_are_not_allowed_are_told_once_and_nothing_is_bound() {
    List<String> said = new ArrayList<>();

    Pins pins = Pins.of(List.of(99_999), said::add);
    pins.unable("of something else");

    assertThat(pins.take()).isEmpty();
    assertThat(said).hasSize(1).first().asString().contains("not bound to processors");
  }

  @Test
  void nothing_is_bound_where_nobody_asked() {
    assertThat(Pins.none().take()).isEmpty();
  }
}
