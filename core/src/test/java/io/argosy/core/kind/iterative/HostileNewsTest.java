package io.argosy.core.kind.iterative;

import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.attempt;
import static io.argosy.core.engine.Script.only;
import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A machine may be broken or lie: the kernel ignores or clips its reports and stays consistent. */
class HostileNewsTest {
  private static final Duration AGES = Duration.ofSeconds(Long.MAX_VALUE / 1_000_000_000);
  @RegisterExtension final Script script = new Script();

  private void running(Mode mode, long iterations, int partitions) {
    script.machine("here", 8);
    script.submit(spec(mode, iterations, partitions, partitions));
    for (int i = 0; i < partitions; i++) {
      script.started(i, 1);
    }
  }

  /** Partition 1 is three times as fast: partition 0 has to yield some of its half. */
  private void steering() {
    running(Mode.RANGE, 1000, 2);
    script.at(50).report(0, 1, 10, 50);
    script.at(50).report(1, 1, 10, 50);
    script.at(100).report(0, 1, 20, 100);
    script.at(100).report(1, 1, 40, 100);
    assertThat(script.task(0).steering()).isPresent();
  }

  @Test
  void work_that_was_not_held_is_not_taken_back() {
    steering();
    List<Fact> facts = script.steered(0, new Interval(400, 500), new Interval(450, 100));
    assertThat(only(facts, Fact.WorkYielded.class))
        .extracting(Fact.WorkYielded::work)
        .containsExactly(List.of(new Interval(400, 100)));
    assertWhole(1000);
    script.instructedOnly("2 Start, 2 Steer");
  }

  @Test
  void giving_back_nothing_that_is_held_changes_nothing() {
    steering();
    List<Fact> facts = script.steered(0, new Interval(1L << 60, 1L << 60));
    assertThat(only(facts, Fact.WorkYielded.class)).isEmpty();
    assertThat(script.task(0).steering()).isEmpty();
    assertWhole(1000);
    script.instructedOnly("2 Start, 1 Steer");
  }

  @Test
  void many_crumbs_are_taken_back_at_once() {
    steering();
    List<Interval> crumbs = new ArrayList<>();
    for (int i = 1; i < 500; i += 2) {
      crumbs.add(new Interval(i, 1));
    }
    script.steered(0, crumbs.toArray(Interval[]::new));
    assertWhole(1000);
    script.instructedOnly("2 Start, 3 Steer");
  }

  @Test
  void no_attempt_has_done_more_than_its_grant() {
    running(Mode.COUNT, 1000, 2);
    script.at(50).report(0, 1, Long.MAX_VALUE, 50);
    assertThat(script.task(0).done()).isEqualTo(500);
    script.at(60).finish(1, 1, Long.MAX_VALUE, 60);
    assertThat(script.task(1).done()).isEqualTo(500);
    script.instructedOnly("2 Start");
  }

  @Test
  void less_than_nothing_is_nothing() {
    running(Mode.RANGE, 1000, 1);
    script.at(50).report(0, 1, -5, 50);
    assertThat(script.task(0).done()).isZero();
    script.instructedOnly("1 Start");
  }

  @Test
  void time_that_runs_backwards_or_for_ages_is_not_believed() {
    running(Mode.RANGE, 1000, 1);
    script.at(50).report(0, 1, 10, 50);
    assertThat(script.at(60).report(0, 1, 20, 40)).isEmpty();
    assertThat(reported(20, AGES, Duration.ZERO)).isEmpty();
    assertThat(
            script.tell(
                new Stimulus.FinishAsked(script.kernel.state().at(), attempt(0, 1), 20, AGES)))
        .isEmpty();
    assertThat(script.task(0).elapsed()).isEqualTo(Duration.ofSeconds(50));
    script.instructedOnly("1 Start");
  }

  @Test
  void a_promise_to_report_in_ages_is_cut_short() {
    running(Mode.RANGE, 1000, 1);
    reported(10, Duration.ofSeconds(50), AGES);
    Instant latest = script.kernel.state().at().plus(Duration.ofDays(7301));
    assertThat(script.task(0).silentAt()).isBefore(latest);
    script.instructedOnly("1 Start");
  }

  private List<Fact> reported(long done, Duration elapsed, Duration nextIn) {
    Instant at = script.kernel.state().at();
    return script.tell(new Stimulus.ProgressReported(at, attempt(0, 1), done, elapsed, nextIn));
  }

  @Test
  void attempts_that_never_were_are_not_listened_to() {
    running(Mode.RANGE, 1000, 1);
    assertThat(script.report(0, 7, 10, 50)).isEmpty();
    assertThat(script.report(99, 1, 10, 50)).isEmpty();
    assertThat(script.started(99, 1)).isEmpty();
    assertThat(script.finish(99, 1, 1, 1)).isEmpty();
    assertThat(script.stored(99, 1, 0, 10)).isEmpty();
    assertThat(script.ended(99, 1, new Ending.Finished())).isEmpty();
    script.instructedOnly("1 Start");
  }

  @Test
  void pieces_beyond_the_job_are_refused_however_often_and_large() {
    running(Mode.COUNT, 1000, 1);
    for (int i = 0; i < 20; i++) {
      script.stored(0, 1, i, 1L << 61);
    }
    assertThat(script.task(0).refused()).isPositive();
    script.at(50).report(0, 1, 10, 50);
    assertThat(script.task(0).doneForGood()).isZero();
    script.instructedOnly("1 Start, 1 Steer");
  }

  @Test
  void pieces_that_overlap_are_kept_once() {
    running(Mode.RANGE, 100, 2);
    script.stored(0, 1, 10, 60);
    script.stored(1, 1, 50, 50);
    script.stored(0, 1, 0, 11);
    assertThat(script.job().keptCount()).isEqualTo(60);
    assertWhole(100);
    script.instructedOnly("2 Start, 1 Steer");
  }

  @Test
  void only_a_merge_is_answered_by_a_merge() {
    script.machine("here", 1);
    script.submit(spec(Mode.RANGE, 10, 1, 1));
    InstructionId start = script.kernel.state().outstanding().firstKey();
    for (JobId job : List.of(JOB, new JobId("other"))) {
      Instant at = script.kernel.state().at();
      assertThat(
              script.tell(
                  new Stimulus.ResultsMerged(at, start, job, Optional.empty(), Optional.empty())))
          .isEmpty();
    }
    assertThat(script.kernel.state().outstanding()).containsKey(start);
    script.instructedOnly("1 Start");
  }

  /** Kept, held and pooled iterations are together every iteration, once. */
  private void assertWhole(long iterations) {
    IntervalSet all = IntervalSet.of(IterativeState.of(script.job()).pool());
    script.job().kept().values().forEach(kept -> all.add(kept.piece()));
    for (Worker worker : script.kernel.state().tasks(JOB)) {
      worker.held().forEach(all::add);
    }
    assertThat(all.intervals()).containsExactly(new Interval(0, iterations));
  }

  @Test
  void the_state_stays_consistent_under_any_report() {
    long seeds = Long.getLong("argosy.seeds", 300);
    for (long seed = 1; seed <= seeds; seed++) {
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      try {
        new HostileTalk(random).play(300);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    script.instructedOnly("");
  }
}
