package io.argosy.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers of different speed that take work from one list, in virtual time. */
class ChunksTest {
  private static final double NO_DEADLINE = Double.POSITIVE_INFINITY;
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final IntervalSet stored = IntervalSet.empty();

  /** Simulates workers with these iterations per second; returns when each ended. */
  private double[] ends(long work, int... speeds) {
    Holding holding =
        new Holding(new AttemptId(new TaskId(new JobId("j"), 0), 1), List.of(interval(work)));
    List<SharedPace> paces = List.of(new SharedPace(), new SharedPace(), new SharedPace());
    Chunks chunks = new Chunks(holding, paces, INTERVAL, Long.MAX_VALUE);
    double[] ends = new double[speeds.length];
    TreeMap<Double, Runnable> agenda = new TreeMap<>();
    for (int worker = 0; worker < speeds.length; worker++) {
      draw(chunks, worker, worker * 1e-3, speeds, agenda, ends);
    }
    while (!agenda.isEmpty()) {
      agenda.pollFirstEntry().getValue().run();
    }
    assertThat(holding.isIdle()).isTrue();
    return ends;
  }

  private void draw(
      Chunks chunks,
      int worker,
      double now,
      int[] speeds,
      TreeMap<Double, Runnable> agenda,
      double[] ends) {
    ends[worker] = now;
    Optional<Interval> chunk = chunks.begin(worker, NO_DEADLINE);
    if (chunk.isPresent()) {
      double seconds = (double) chunk.get().count() / speeds[worker];
      double until = now + seconds;
      agenda.put(
          until,
          () -> {
            stored.add(chunk.get());
            chunks.complete(worker, chunk.get(), of(seconds), of(until));
            draw(chunks, worker, until, speeds, agenda, ends);
          });
    }
  }

  private static Interval interval(long count) {
    return new Interval(0, count);
  }

  private static Duration of(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  @ParameterizedTest
  @ValueSource(longs = {50, 1_000, 20_000, 400_000})
  void fast_and_slow_workers_end_together(long work) {
    double[] ends = ends(work, 100, 20, 7);

    double last = Math.max(ends[0], Math.max(ends[1], ends[2]));
    double first = Math.min(ends[0], Math.min(ends[1], ends[2]));
    // The last chunks are a few iterations of the slowest.
    assertThat(last - first).isLessThan(3.0 / 7 + 0.05 * last);
    assertThat(stored.intervals()).containsExactly(interval(work));
  }

  @Test
  void one_that_is_not_measured_begins_with_one_iteration() {
    Holding holding =
        new Holding(new AttemptId(new TaskId(new JobId("j"), 0), 1), List.of(interval(1000)));
    SharedPace known = new SharedPace();
    Chunks chunks = new Chunks(holding, List.of(known, new SharedPace()), INTERVAL, Long.MAX_VALUE);
    Interval first = chunks.begin(0, NO_DEADLINE).orElseThrow();
    chunks.complete(0, first, Duration.ofMillis(1), Duration.ofMillis(1));

    assertThat(chunks.begin(1, NO_DEADLINE)).hasValue(new Interval(1, 1));
    assertThat(chunks.begin(0, NO_DEADLINE).orElseThrow().count()).isGreaterThan(1);
  }

  /** The third chunk of an attempt whose first two calls took a second each, nine seconds early. */
  private static long third(Holding holding, Chunks chunks) {
    Duration second = Duration.ofSeconds(1);
    for (int call = 1; call <= 2; call++) {
      Interval chunk = chunks.begin(0, 9.0 + 2 - call).orElseThrow();
      chunks.complete(0, chunk, second, second.multipliedBy(call));
    }
    assertThat(holding.done()).isLessThan(10);
    return chunks.begin(0, 9).orElseThrow().count();
  }

  private static Holding holding() {
    return new Holding(new AttemptId(new TaskId(new JobId("j"), 0), 1), List.of(interval(33_334)));
  }

  @Test
  void only_a_program_that_shows_no_progress_makes_a_trial_call() {
    Holding blind = holding();
    Holding watched = holding();
    List<SharedPace> one = List.of(new SharedPace());
    List<SharedPace> two = List.of(new SharedPace());
    Duration interval = Duration.ofSeconds(4);

    assertThat(third(blind, new Chunks(blind, one, interval, 12_500))).isEqualTo(3_125);
    // As many as take half of the nine seconds if a fifth of a second was work.
    assertThat(third(watched, Chunks.observed(watched, two, interval))).isBetween(8L, 100L);
  }
}
