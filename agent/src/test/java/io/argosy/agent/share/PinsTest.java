package io.argosy.agent.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinsTest {
  @Test
  void a_list_of_processors_is_parsed_and_a_malformed_one_is_empty() {
    assertThat(Pins.numbers("0-2,5")).containsExactly(0, 1, 2, 5);
    assertThat(Pins.numbers("0,0")).containsExactly(0, 0);
    assertThat(Pins.numbers("many")).isEmpty();
    assertThat(Pins.numbers("")).isEmpty();
  }

  @Test
  void forbidden_processors_are_reported_once_and_nothing_is_bound() {
    List<String> said = new ArrayList<>();

    Pins pins = Pins.of(List.of(99_999), said::add);
    pins.unable("of something else");

    assertThat(pins.take()).isEmpty();
    assertThat(said).hasSize(1).first().asString().contains("not bound to processors");
  }

  @Test
  void nothing_is_bound_without_a_request() {
    assertThat(Pins.none().take()).isEmpty();
  }
}
