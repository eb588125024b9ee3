package io.argosy.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldingTest {
  private final Holding holding =
      new Holding(
          new AttemptId(new TaskId(new JobId("j"), 0), 1),
          List.of(new Interval(0, 10), new Interval(50, 10)));

  @Test
  void a_chunk_never_crosses_a_gap() {
    assertThat(holding.begin(100)).hasValue(new Interval(0, 10));
    holding.complete();
    assertThat(holding.begin(100)).hasValue(new Interval(50, 10));
    holding.complete();
    assertThat(holding.isIdle()).isTrue();
    assertThat(holding.done()).isEqualTo(20);
  }

  @Test
  void work_that_has_begun_is_never_yielded() {
    holding.begin(4);
    assertThat(holding.steer(new InstructionId(1), List.of(), 100))
        .containsExactly(new Interval(4, 6), new Interval(50, 10));
    assertThat(holding.running()).hasValue(new Interval(0, 4));
  }

  @Test
  void the_end_of_the_list_is_yielded_first() {
    assertThat(holding.steer(new InstructionId(1), List.of(), 12))
        .containsExactly(new Interval(8, 2), new Interval(50, 10));
    assertThat(holding.notBegun()).isEqualTo(8);
  }

  @Test
  void blocks_stay_whole_when_the_end_of_the_list_is_yielded() {
    // Blocks of 10 of a job with 95 iterations; the short last one waits before others.
    List<Interval> work = List.of(new Interval(0, 30), new Interval(70, 25), new Interval(30, 20));
    Holding blocks = new Holding(holding.attempt(), work, 10);

    assertThat(blocks.giveBack(9)).isEmpty();
    assertThat(blocks.giveBack(19)).containsExactly(new Interval(40, 10));
    assertThat(blocks.giveBack(26)).containsExactly(new Interval(80, 15), new Interval(30, 10));
    assertThat(blocks.giveBack(100)).containsExactly(new Interval(0, 30), new Interval(70, 10));
  }

  @Test
  void an_instruction_that_comes_twice_is_answered_twice_and_followed_once() {
    InstructionId id = new InstructionId(7);
    List<Interval> first = holding.steer(id, List.of(new Interval(90, 5)), 2);
    assertThat(holding.steer(id, List.of(new Interval(90, 5)), 2)).isEqualTo(first);
    assertThat(holding.notBegun()).isEqualTo(23);
  }

  @Test
  void a_program_that_stores_on_a_schedule_keeps_the_rest_of_its_chunk() {
    holding.begin(10);
    assertThat(holding.complete(3)).hasValue(new Interval(0, 3));
    assertThat(holding.begin(100)).hasValue(new Interval(3, 7));
    assertThat(holding.complete(0)).isEmpty();
    assertThat(holding.done()).isEqualTo(3);
  }

  @Test
  void several_workers_draw_from_one_list_and_end_in_any_order() {
    Interval one = holding.begin(4).orElseThrow();
    Interval two = holding.begin(4).orElseThrow();
    assertThat(two).isEqualTo(new Interval(4, 4));
    assertThat(holding.granted()).isEqualTo(20);

    holding.complete(two);
    assertThat(holding.done()).isEqualTo(4);
    assertThat(holding.running()).hasValue(one);
    assertThat(holding.giveBack(100)).containsExactly(new Interval(8, 2), new Interval(50, 10));
    assertThat(holding.granted()).isEqualTo(8);
  }
}
