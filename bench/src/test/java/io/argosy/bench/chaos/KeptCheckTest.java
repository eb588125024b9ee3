package io.argosy.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptCheckTest {
  private static final Interval FIRST = new Interval(0, 40);
  private static final Interval SECOND = new Interval(40, 60);

  @Test
  void a_whole_job_is_right_in_whatever_order_its_pieces_came() {
    assertThat(KeptCheck.range(100, List.of(SECOND, FIRST))).isEmpty();
    assertThat(KeptCheck.count(90, List.of(SECOND, FIRST))).isEmpty();
    assertThat(KeptCheck.disjoint(List.of(SECOND))).isEmpty();
  }

  @Test
  void a_lost_index_is_found_wherever_it_is() {
    assertThat(KeptCheck.range(100, List.of(new Interval(1, 39), SECOND)))
        .containsExactly("lost: 0+1");
    assertThat(KeptCheck.range(100, List.of(FIRST, new Interval(41, 59))))
        .containsExactly("lost: 40+1");
    assertThat(KeptCheck.range(101, List.of(FIRST, SECOND))).containsExactly("lost: 100+1");
    assertThat(KeptCheck.range(100, List.of())).containsExactly("lost: 0+100");
  }

  @Test
  void a_doubled_index_is_found_in_every_mode() {
    List<Interval> doubled = List.of(FIRST, new Interval(39, 61));
    assertThat(KeptCheck.range(100, doubled)).containsExactly("doubled: 39+1");
    assertThat(KeptCheck.count(100, doubled)).containsExactly("doubled: 39+1");
    assertThat(KeptCheck.disjoint(doubled)).containsExactly("doubled: 39+1");
    assertThat(KeptCheck.range(100, List.of(FIRST, SECOND, new Interval(10, 1))))
        .containsExactly("doubled: 10+1");
    assertThat(KeptCheck.disjoint(List.of(FIRST, FIRST))).containsExactly("doubled: 0+40");
  }

  @Test
  void too_few_and_too_many_are_found() {
    assertThat(KeptCheck.count(100, List.of(FIRST)))
        .containsExactly("only 40 of 100 iterations are kept");
    assertThat(KeptCheck.range(99, List.of(FIRST, SECOND)))
        .containsExactly("beyond the last index: 40+60");
  }

  @Test
  void a_line_that_is_lost_doubled_or_changed_is_found() {
    List<String> right = List.of("0 17", "1 7936", "2 5848");
    assertThat(KeptCheck.lines(right, right)).isEmpty();
    assertThat(KeptCheck.lines(right, List.of("0 17", "2 5848"))).hasSize(1);
    assertThat(KeptCheck.lines(right, List.of("0 17", "1 7936", "1 7936", "2 5848"))).hasSize(1);
    assertThat(KeptCheck.lines(right, List.of("0 17", "1 7936")))
        .containsExactly("the result has 2 lines, not 3");
    assertThat(KeptCheck.lines(right, List.of("0 17", "1 7937", "2 5848")))
        .containsExactly("line 1 of the result is '1 7937', computed directly '1 7936'");
  }
}
