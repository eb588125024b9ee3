package io.argosy.agent.cooperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.balance.Level;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.talk.BadMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WorkerPoolTest {
  private static final AttemptId ATTEMPT = new AttemptId(new TaskId(new JobId("job-1"), 0), 1);

  private static WorkerPool crew(int size, Interval... work) {
    Level level =
        new Level(
            Policies.named("argosy").orElseThrow(),
            Duration.ofSeconds(10),
            2,
            Interval.total(List.of(work)),
            size);
    return new WorkerPool(ATTEMPT, List.of(work), true, level);
  }

  private static InstructionId id(long number) {
    return new InstructionId(number);
  }

  private static void say(WorkerPool workerPool, int worker, long done, double now)
      throws BadMessage {
    workerPool.stint(worker).reach(done);
    workerPool.hear(worker, now);
  }

  /** Three workers of 1, 3 and 6 iterations a second, which report at 10 and at 20 s. */
  private static WorkerPool measured() throws BadMessage {
    WorkerPool workerPool = crew(3, new Interval(0, 900));
    for (int worker = 0; worker < 3; worker++) {
      assertThat(workerPool.begin(worker, 0)).isTrue();
    }
    for (double now = 10; now <= 20; now += 10) {
      say(workerPool, 0, (long) now, now);
      say(workerPool, 1, (long) (3 * now), now);
      say(workerPool, 2, (long) (6 * now), now);
    }
    return workerPool;
  }

  @Test
  void work_moves_to_fast_workers_when_slow_ones_ask() throws BadMessage {
    WorkerPool workerPool = measured();
    assertThat(workerPool.stint(0).count()).isEqualTo(300);

    workerPool.listen(0, 20);
    workerPool.listen(1, 20);

    // 700 are left at 1, 3 and 6 a second.
    assertThat(workerPool.stint(0).granted()).isEqualTo(20 + 70);
    assertThat(workerPool.stint(1).granted()).isEqualTo(60 + 210);
    assertThat(workerPool.stint(2).granted()).isEqualTo(120 + 420);
  }

  @Test
  void the_prediction_is_what_the_workers_should_have_done_by_now() throws BadMessage {
    WorkerPool workerPool = measured();
    assertThat(workerPool.predicted(20)).isEqualTo(200);
    assertThat(workerPool.predicted(22)).isEqualTo(220);
  }

  @Test
  void work_returned_to_the_level_above_comes_from_workers_that_ask() throws BadMessage {
    WorkerPool workerPool = measured();
    workerPool.listen(0, 20);
    workerPool.listen(1, 20);

    // What worker 2 got beyond its first interval has not begun and moves at once.
    workerPool.steer(id(1), List.of(), 400, 20);
    workerPool.listen(0, 20);
    assertThat(workerPool.answers()).isEmpty();
    workerPool.listen(1, 20);
    List<WorkerPool.Steered> answers = workerPool.answers();

    assertThat(answers).hasSize(1);
    assertThat(Interval.total(answers.getFirst().yielded())).isEqualTo(400);
    assertThat(workerPool.stint(0).granted()).isEqualTo(20 + 30);
    assertThat(workerPool.stint(1).granted()).isEqualTo(60 + 90);
    assertThat(workerPool.stint(2).granted()).isEqualTo(120 + 180);
    workerPool.steer(id(1), List.of(), 400, 21);
    assertThat(workerPool.answers()).isEqualTo(answers);
  }

  @Test
  void less_work_is_returned_when_more_is_already_done() throws BadMessage {
    WorkerPool workerPool = crew(1, new Interval(0, 10));
    workerPool.begin(0, 0);
    workerPool.steer(id(1), List.of(), 8, 1);
    assertThat(workerPool.answers()).isEmpty();
    workerPool.stint(0).reach(7);

    workerPool.listen(0, 2);
    assertThat(workerPool.answers())
        .containsExactly(new WorkerPool.Steered(id(1), List.of(new Interval(8, 2))));
    assertThat(workerPool.stint(0).count()).isEqualTo(8);
  }

  @Test
  void no_worker_is_idle_while_another_works_and_more_work_wakes_all() throws BadMessage {
    WorkerPool workerPool = crew(2, new Interval(0, 4));
    for (int worker = 0; worker < 2; worker++) {
      workerPool.begin(worker, 0);
    }
    finish(workerPool, 0, 5);
    assertThat(workerPool.begin(0, 5)).isFalse();
    assertThat(workerPool.isIdle()).isFalse();
    finish(workerPool, 1, 6);
    assertThat(workerPool.begin(1, 6)).isFalse();
    assertThat(workerPool.isIdle()).isTrue();

    workerPool.steer(id(1), List.of(new Interval(50, 20)), 0, 7);
    assertThat(workerPool.answers()).hasSize(1);
    assertThat(workerPool.begin(0, 7)).isTrue();
    assertThat(workerPool.begin(1, 7)).isTrue();
    assertThat(workerPool.stint(0).count() + workerPool.stint(1).count()).isEqualTo(20);
  }

  @Test
  void a_worker_that_ends_early_leaves_its_work_to_the_others() throws BadMessage {
    WorkerPool workerPool = measured();
    Interval piece = workerPool.stint(2).piece().orElseThrow();
    workerPool.stint(2).store(piece);
    workerPool.leave(2, 20);

    assertThat(workerPool.stint(2).granted()).isEqualTo(120);
    assertThat(workerPool.stint(0).granted() + workerPool.stint(1).granted()).isEqualTo(780);
  }

  private static void finish(WorkerPool workerPool, int worker, double now) throws BadMessage {
    say(workerPool, worker, workerPool.stint(worker).count(), now);
    workerPool.stint(worker).store(workerPool.stint(worker).piece().orElseThrow());
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 300);
  }

  /** Random speeds, instructions and stores: assigned work is done or returned, each index once. */
  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_moves_each_index_is_stored_or_returned_once(long seed) throws BadMessage {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(1, 5);
    WorkerPool workerPool = crew(size, new Interval(0, 400), new Interval(1000, 300));
    List<Interval> out = new ArrayList<>();
    long given = 700;
    long steers = 0;
    long answered = 0;
    boolean[] begun = new boolean[size];
    for (double now = 0.5; !workerPool.isIdle(); now += 0.5) {
      assertThat(now).as("it comes to an end").isLessThan(100_000);
      int worker = random.nextInt(size);
      if (!begun[worker]) {
        begun[worker] = workerPool.begin(worker, now);
      } else {
        begun[worker] = !step(workerPool, worker, now, random, out);
      }
      if (steers < 30 && random.nextInt(8) == 0) {
        boolean grants = random.nextBoolean();
        Interval grant = new Interval(10_000 + 50 * steers, 20);
        given += grants ? grant.count() : 0;
        workerPool.steer(
            id(++steers),
            grants ? List.of(grant) : List.<Interval>of(),
            grants ? 0 : random.nextLong(1, 60),
            now);
      }
      List<WorkerPool.Steered> answers = workerPool.answers();
      answers.forEach(steered -> out.addAll(steered.yielded()));
      answered += answers.size();
    }
    assertThat(answered).as("every instruction is answered once").isEqualTo(steers);
    assertThat(Interval.total(out)).isEqualTo(given);
    IntervalSet all = IntervalSet.empty();
    out.forEach(all::add);
    assertThat(all.size()).isEqualTo(given);
  }

  /** A worker does a few, reports, perhaps stores, and asks; true when it has finished. */
  private static boolean step(
      WorkerPool workerPool, int worker, double now, SplittableRandom random, List<Interval> out)
      throws BadMessage {
    IntervalProgress intervalProgress = workerPool.stint(worker);
    long left = intervalProgress.count() - intervalProgress.unstored() - storedOf(intervalProgress);
    say(
        workerPool,
        worker,
        storedOf(intervalProgress) + intervalProgress.unstored() + Math.min(left, worker + 1),
        now);
    if (intervalProgress.isThrough() || random.nextInt(3) == 0) {
      Optional<Interval> piece = intervalProgress.piece();
      piece.ifPresent(intervalProgress::store);
      piece.ifPresent(out::add);
    }
    workerPool.listen(worker, now);
    return intervalProgress.isThrough() && intervalProgress.unstored() == 0;
  }

  private static long storedOf(IntervalProgress intervalProgress) {
    return intervalProgress
        .piece()
        .map(piece -> piece.first() - intervalProgress.first())
        .orElseGet(
            () ->
                intervalProgress
                    .running()
                    .map(i -> i.first() - intervalProgress.first())
                    .orElse(intervalProgress.count()));
  }
}
