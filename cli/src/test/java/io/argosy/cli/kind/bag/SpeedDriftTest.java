package io.argosy.cli.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.kind.bag.BagProgress.Type;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpeedDriftTest {
  private final SpeedDrift drift = new SpeedDrift();

  @Test
  void a_type_that_slows_down_is_reported_once() {
    assertThat(drift.news(types(10, 7.0))).isEmpty();
    assertThat(drift.news(types(12, 8.0))).as("two tasks are too few").isEmpty();
    // Ten of 7 s and ten of 13 s.
    assertThat(drift.news(types(20, 10.0)))
        .containsExactly("middle is slower than when it was tried: 13.0 s a task, not 7.0 s");
    assertThat(drift.news(types(30, 11.0))).isEmpty();
  }

  @Test
  void small_differences_of_tasks_are_not_reported() {
    assertThat(drift.news(types(10, 7.0))).isEmpty();
    assertThat(drift.news(types(20, 8.0))).isEmpty();
  }

  @Test
  void a_type_that_nothing_was_known_of_cannot_change() {
    assertThat(drift.news(List.of(new Type("new", 1, Optional.empty(), 1, 0, Optional.empty()))))
        .isEmpty();
    assertThat(drift.news(List.of(new Type("new", 1, Optional.empty(), 1, 9, Optional.of(3.0)))))
        .isEmpty();
  }

  private static List<Type> types(long done, double mean) {
    return List.of(new Type("middle", 2, Optional.empty(), 2, done, Optional.of(mean)));
  }
}
