package io.argosy.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.worker.HeldIndex;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.engine.worker.WorkerChange;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The index of what workers hold, compared with a walk over all of them. */
class HeldIndexTest {
  private static final int WORKERS = 40;

  static LongStream hundredSeeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("hundredSeeds")
  void it_finds_whom_a_walk_over_all_workers_finds_whatever_changes_hands(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Worker> workers = new ArrayList<>();
    HeldIndex index = new HeldIndex(workers);
    for (int i = 0; i < WORKERS; i++) {
      Worker added = Worker.queued(new TaskId(new JobId("j"), i));
      workers.add(added);
      index.replace(List.of(), added);
    }
    for (int step = 0; step < 300; step++) {
      int changed = random.nextInt(WORKERS);
      Worker before = workers.get(changed);
      Worker after = with(before, held(random, before.held()));
      workers.set(changed, after);
      index.replace(before.held(), after);

      Interval piece = new Interval(random.nextLong(10_000), random.nextLong(1, 500));
      assertThat(index.holders(piece))
          .as("step %d, %s", step, piece)
          .containsExactlyElementsOf(
              IntStream.range(0, WORKERS)
                  .filter(i -> workers.get(i).held().stream().anyMatch(piece::overlaps))
                  .boxed()
                  .toList());
    }
  }

  /** Something is done at the front, taken at the end, granted, or all is exchanged. */
  private static List<Interval> held(SplittableRandom random, List<Interval> before) {
    List<Interval> held = new ArrayList<>(before);
    switch (random.nextInt(5)) {
      case 0 -> held.clear();
      case 1 -> {
        if (!held.isEmpty()) {
          Interval front = held.removeFirst();
          long done = random.nextLong(front.count());
          held.addFirst(front.without(done));
        }
      }
      case 2 -> {
        if (!held.isEmpty()) {
          held.removeLast();
        }
      }
      default -> {
        // Intervals of one worker are disjoint; those of different workers need not be.
        long first = held.stream().mapToLong(Interval::end).max().orElse(random.nextLong(9_000));
        long length = random.nextInt(50) == 0 ? 5_000 : random.nextLong(1, 300);
        held.add(new Interval(first + random.nextLong(20), length));
      }
    }
    return held;
  }

  private static Worker with(Worker worker, List<Interval> held) {
    WorkerChange change = new WorkerChange(worker);
    change.held = held;
    return change.made();
  }
}
