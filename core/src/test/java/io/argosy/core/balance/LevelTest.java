package io.argosy.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LevelTest {
  private static final Policy POLICY = Policies.named("argosy").orElseThrow();
  private final Level level = new Level(POLICY, Duration.ofSeconds(10), 2, 3000, 3);

  private long[] assigned() {
    return IntStream.range(0, 3).mapToLong(i -> level.member(i).assigned()).toArray();
  }

  /** 1, 2 and 3 iterations per second, reported twice. */
  private void measured() {
    for (int second = 10; second <= 20; second += 10) {
      for (int i = 0; i < 3; i++) {
        level.report(level.member(i), second, (i + 1L) * second);
      }
    }
  }

  @Test
  void all_begin_with_an_equal_part() {
    assertThat(assigned()).containsExactly(1000, 1000, 1000);
  }

  @Test
  void a_faster_member_gets_more_once_all_are_measured() {
    assertThat(level.isMeasured()).isFalse();
    measured();
    assertThat(level.isMeasured()).isTrue();
    level.checkpoint(20);

    // 2,880 are left at 1, 2 and 3 per second.
    assertThat(assigned()).containsExactly(20 + 480, 40 + 960, 60 + 1440);
  }

  @Test
  void it_predicts_the_sum_of_what_its_members_should_have_done() {
    measured();
    assertThat(level.predicted(20)).isEqualTo(120);
    assertThat(level.predicted(30.5)).isEqualTo(30 + 61 + 91);
  }

  @Test
  void another_number_from_above_is_shared_out_to_the_last_iteration() {
    measured();
    level.resize(20, 4001);
    assertThat(IntStream.range(0, 3).mapToLong(i -> assigned()[i]).sum()).isEqualTo(4001);
    level.resize(21, 500);
    assertThat(IntStream.range(0, 3).mapToLong(i -> assigned()[i]).sum()).isEqualTo(500);
  }

  @Test
  void work_is_taken_back_even_if_no_member_is_measured() {
    level.resize(1, 600);
    assertThat(assigned()).containsExactly(200, 200, 200);
  }

  @Test
  void a_number_below_what_is_done_stops_all_where_they_are() {
    measured();
    level.resize(20, 100);
    assertThat(assigned()).containsExactly(20, 40, 60);
  }

  @Test
  void a_member_that_leaves_early_leaves_its_rest_to_the_others() {
    measured();
    level.leave(level.member(2), 20);

    assertThat(assigned()[2]).isEqualTo(60);
    assertThat(assigned()[0] + assigned()[1]).isEqualTo(2940);
    assertThat(assigned()[1] - 40).isEqualTo(2 * (assigned()[0] - 20));
  }

  @Test
  void near_its_end_the_shares_are_frozen_but_for_what_comes_from_above() {
    measured();
    level.checkpoint(20);
    for (int i = 0; i < 3; i++) {
      level.report(level.member(i), 499.9, level.member(i).assigned());
    }
    assertThat(level.isEnding(499.9)).isTrue();
    long[] before = assigned();
    level.checkpoint(499.9);
    assertThat(assigned()).isEqualTo(before);
    level.resize(499.9, 3006);
    assertThat(IntStream.range(0, 3).mapToLong(i -> assigned()[i]).sum()).isEqualTo(3006);
  }

  @Test
  void idle_time_does_not_change_the_speed() {
    Member member = level.member(0);
    level.report(member, 10, 100);
    member.waits(true);
    member.resume(110);
    level.report(member, 120, 200);
    assertThat(member.measure().speed()).isEqualTo(10.0);
  }
}
