package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import io.argosy.core.work.Holding;
import io.argosy.protocol.talk.Nonsense;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StintTest {
  private static final AttemptId ATTEMPT = new AttemptId(new TaskId(new JobId("job-1"), 0), 1);

  private static Stint stint(boolean exact, Interval... work) {
    return new Stint(new Holding(ATTEMPT, List.of(work)), exact);
  }

  @Test
  void a_program_works_on_one_held_interval_at_a_time() throws Nonsense {
    Stint stint = stint(true, new Interval(10, 5), new Interval(50, 2));
    assertThat(stint.begin()).isTrue();
    assertThat(stint.first()).isEqualTo(10);
    assertThat(stint.count()).isEqualTo(5);
    stint.reach(3);
    assertThat(stint.piece()).contains(new Interval(10, 3));
    stint.store(new Interval(10, 3));
    assertThat(stint.piece()).isEmpty();
    stint.reach(5);
    assertThat(stint.piece()).contains(new Interval(13, 2));
    stint.store(new Interval(13, 2));
    assertThat(stint.isThrough()).isTrue();
    assertThat(stint.begin()).isTrue();
    assertThat(stint.first()).isEqualTo(50);
    assertThat(stint.total()).isEqualTo(5);
  }

  @Test
  void work_is_taken_from_the_running_interval_only_while_the_program_asks() throws Nonsense {
    Stint stint = stint(true, new Interval(0, 100));
    stint.begin();
    stint.reach(50);

    assertThat(stint.give(60, false)).isEmpty();
    assertThat(stint.give(60, true)).containsExactly(new Interval(51, 49));
    assertThat(stint.count()).isEqualTo(51);
    assertThat(stint.piece()).contains(new Interval(0, 50));
    assertThat(stint.granted()).isEqualTo(51);
  }

  @Test
  void work_that_has_not_begun_is_returned_at_any_time() {
    Stint stint = stint(true, new Interval(0, 100), new Interval(200, 50));
    stint.begin();

    assertThat(stint.give(20, false)).containsExactly(new Interval(230, 20));
    stint.add(List.of(new Interval(300, 5)));
    assertThat(stint.give(10, false)).containsExactly(new Interval(225, 5), new Interval(300, 5));
    assertThat(stint.count()).isEqualTo(100);
  }

  @Test
  void a_program_that_ends_returns_all_that_is_not_done() throws Nonsense {
    Stint stint = stint(true, new Interval(0, 10), new Interval(20, 3));
    stint.begin();
    stint.reach(4);
    stint.store(new Interval(0, 4));

    assertThat(stint.giveAll()).containsExactly(new Interval(4, 6), new Interval(20, 3));
    assertThat(stint.granted()).isEqualTo(4);
    assertThat(stint.begin()).isFalse();
  }

  @Test
  void invalid_progress_is_refused() {
    Stint stint = stint(true, new Interval(7, 10));
    assertThatThrownBy(() -> stint.reach(1)).hasMessage("said done 1 before it asked to start");
    stint.begin();
    assertThatThrownBy(() -> stint.reach(11))
        .isInstanceOf(Nonsense.class)
        .hasMessage("said done 11, but its work is 10 from 7");
  }

  @Test
  void progress_does_not_go_backwards() throws Nonsense {
    Stint stint = stint(false, new Interval(0, 10));
    stint.begin();
    stint.reach(5);
    assertThatThrownBy(() -> stint.reach(4)).hasMessage("said done 4 after done 5");
  }

  @Test
  void where_iterations_are_interchangeable_a_few_more_do_no_harm() throws Nonsense {
    Stint stint = stint(false, new Interval(0, 10));
    stint.begin();
    stint.reach(13);
    assertThat(stint.piece()).contains(new Interval(0, 10));
    assertThat(stint.total()).isEqualTo(10);
    stint.reach(13);
    assertThat(stint.isThrough()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void whatever_is_taken_and_given_each_index_is_stored_or_returned_once(long seed)
      throws Nonsense {
    SplittableRandom random = new SplittableRandom(seed);
    Stint stint = stint(true, new Interval(0, 40), new Interval(100, 30));
    List<Interval> out = new ArrayList<>();
    long steers = 0;
    long given = 70;
    while (stint.begin()) {
      for (long done = 0; done < stint.count(); ) {
        done += 1 + random.nextLong(stint.count() - done);
        stint.reach(done);
        if (random.nextBoolean() || done == stint.count()) {
          out.add(stint.piece().orElseThrow());
          stint.store(stint.piece().orElseThrow());
        }
        boolean grants = steers < 20 && random.nextBoolean();
        List<Interval> grant =
            grants ? List.of(new Interval(1000 + 10 * steers, 7)) : List.<Interval>of();
        given += Interval.total(grant);
        stint.add(grant);
        steers++;
        out.addAll(stint.give(random.nextLong(20), random.nextBoolean()));
      }
      stint.piece().ifPresent(out::add);
      stint.piece().ifPresent(stint::store);
    }
    assertThat(Interval.total(out)).isEqualTo(given);
    IntervalSet all = IntervalSet.empty();
    out.forEach(all::add);
    assertThat(Interval.total(all.intervals())).isEqualTo(given);
  }
}
