package io.argosy.agent.cooperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import io.argosy.core.work.Holding;
import io.argosy.protocol.talk.BadMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IntervalProgressTest {
  private static final AttemptId ATTEMPT = new AttemptId(new TaskId(new JobId("job-1"), 0), 1);

  private static IntervalProgress stint(boolean exact, Interval... work) {
    return new IntervalProgress(new Holding(ATTEMPT, List.of(work)), exact);
  }

  @Test
  void a_program_works_on_one_held_interval_at_a_time() throws BadMessage {
    IntervalProgress intervalProgress = stint(true, new Interval(10, 5), new Interval(50, 2));
    assertThat(intervalProgress.begin()).isTrue();
    assertThat(intervalProgress.first()).isEqualTo(10);
    assertThat(intervalProgress.count()).isEqualTo(5);
    intervalProgress.reach(3);
    assertThat(intervalProgress.piece()).contains(new Interval(10, 3));
    intervalProgress.store(new Interval(10, 3));
    assertThat(intervalProgress.piece()).isEmpty();
    intervalProgress.reach(5);
    assertThat(intervalProgress.piece()).contains(new Interval(13, 2));
    intervalProgress.store(new Interval(13, 2));
    assertThat(intervalProgress.isThrough()).isTrue();
    assertThat(intervalProgress.begin()).isTrue();
    assertThat(intervalProgress.first()).isEqualTo(50);
    assertThat(intervalProgress.total()).isEqualTo(5);
  }

  @Test
  void work_is_taken_from_the_running_interval_only_while_the_program_asks() throws BadMessage {
    IntervalProgress intervalProgress = stint(true, new Interval(0, 100));
    intervalProgress.begin();
    intervalProgress.reach(50);

    assertThat(intervalProgress.give(60, false)).isEmpty();
    assertThat(intervalProgress.give(60, true)).containsExactly(new Interval(51, 49));
    assertThat(intervalProgress.count()).isEqualTo(51);
    assertThat(intervalProgress.piece()).contains(new Interval(0, 50));
    assertThat(intervalProgress.granted()).isEqualTo(51);
  }

  @Test
  void work_that_has_not_begun_is_returned_at_any_time() {
    IntervalProgress intervalProgress = stint(true, new Interval(0, 100), new Interval(200, 50));
    intervalProgress.begin();

    assertThat(intervalProgress.give(20, false)).containsExactly(new Interval(230, 20));
    intervalProgress.add(List.of(new Interval(300, 5)));
    assertThat(intervalProgress.give(10, false))
        .containsExactly(new Interval(225, 5), new Interval(300, 5));
    assertThat(intervalProgress.count()).isEqualTo(100);
  }

  @Test
  void a_program_that_ends_returns_all_that_is_not_done() throws BadMessage {
    IntervalProgress intervalProgress = stint(true, new Interval(0, 10), new Interval(20, 3));
    intervalProgress.begin();
    intervalProgress.reach(4);
    intervalProgress.store(new Interval(0, 4));

    assertThat(intervalProgress.giveAll()).containsExactly(new Interval(4, 6), new Interval(20, 3));
    assertThat(intervalProgress.granted()).isEqualTo(4);
    assertThat(intervalProgress.begin()).isFalse();
  }

  @Test
  void invalid_progress_is_refused() {
    IntervalProgress intervalProgress = stint(true, new Interval(7, 10));
    assertThatThrownBy(() -> intervalProgress.reach(1))
        .hasMessage("reported 1 before it asked to start");
    intervalProgress.begin();
    assertThatThrownBy(() -> intervalProgress.reach(11))
        .isInstanceOf(BadMessage.class)
        .hasMessage("reported 11, but its work is 10 from 7");
  }

  @Test
  void progress_does_not_go_backwards() throws BadMessage {
    IntervalProgress intervalProgress = stint(false, new Interval(0, 10));
    intervalProgress.begin();
    intervalProgress.reach(5);
    assertThatThrownBy(() -> intervalProgress.reach(4)).hasMessage("reported 4 after done 5");
  }

  @Test
  void where_iterations_are_interchangeable_a_few_more_do_no_harm() throws BadMessage {
    IntervalProgress intervalProgress = stint(false, new Interval(0, 10));
    intervalProgress.begin();
    intervalProgress.reach(13);
    assertThat(intervalProgress.piece()).contains(new Interval(0, 10));
    assertThat(intervalProgress.total()).isEqualTo(10);
    intervalProgress.reach(13);
    assertThat(intervalProgress.isThrough()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void whatever_is_taken_and_given_each_index_is_stored_or_returned_once(long seed)
      throws BadMessage {
    SplittableRandom random = new SplittableRandom(seed);
    IntervalProgress intervalProgress = stint(true, new Interval(0, 40), new Interval(100, 30));
    List<Interval> out = new ArrayList<>();
    long steers = 0;
    long given = 70;
    while (intervalProgress.begin()) {
      for (long done = 0; done < intervalProgress.count(); ) {
        done += 1 + random.nextLong(intervalProgress.count() - done);
        intervalProgress.reach(done);
        if (random.nextBoolean() || done == intervalProgress.count()) {
          out.add(intervalProgress.piece().orElseThrow());
          intervalProgress.store(intervalProgress.piece().orElseThrow());
        }
        boolean grants = steers < 20 && random.nextBoolean();
        List<Interval> grant =
            grants ? List.of(new Interval(1000 + 10 * steers, 7)) : List.<Interval>of();
        given += Interval.total(grant);
        intervalProgress.add(grant);
        steers++;
        out.addAll(intervalProgress.give(random.nextLong(20), random.nextBoolean()));
      }
      intervalProgress.piece().ifPresent(out::add);
      intervalProgress.piece().ifPresent(intervalProgress::store);
    }
    assertThat(Interval.total(out)).isEqualTo(given);
    IntervalSet all = IntervalSet.empty();
    out.forEach(all::add);
    assertThat(Interval.total(all.intervals())).isEqualTo(given);
  }
}
