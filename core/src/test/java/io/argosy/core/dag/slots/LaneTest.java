package io.argosy.core.dag.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares a timeline in blocks with a plain list, with times that are never rounded. */
class LaneTest {
  private record Busy(double start, double end, int task) {}

  static Stream<Long> seeds() {
    return LongStream.rangeClosed(1, 40).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void finds_the_gap_that_a_search_from_the_beginning_finds(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    Lane lane = new Lane();
    List<Busy> list = new ArrayList<>();
    for (int task = 0; task < 600; task++) {
      double length = random.nextInt(8) == 0 ? 0 : random.nextInt(40) / 4.0;
      double ready = random.nextInt(1 + task * 5);
      double start = lane.earliest(ready, length);
      assertThat(start).isEqualTo(earliest(list, ready, length));
      lane.add(start, start + length, task);
      list.add(new Busy(start, start + length, task));
      list.sort(Comparator.comparingDouble(Busy::start).thenComparingDouble(Busy::end));
      if (random.nextInt(10) == 0) {
        startLater(lane, list, random.nextInt(list.size()));
      }
      assertThat(lane.tail()).isEqualTo(list.getLast().end());
    }
    assertThat(overlapping(lane, 100, 900)).isEqualTo(overlapping(list, 100, 900));
  }

  private static void startLater(Lane lane, List<Busy> list, int at) {
    Busy busy = list.get(at);
    double later = (busy.start() + busy.end()) / 2;
    if (later > busy.start()) {
      lane.startLater(busy.task(), busy.start(), later);
      list.set(at, new Busy(later, busy.end(), busy.task()));
    }
  }

  private static double earliest(List<Busy> list, double ready, double length) {
    double free = ready;
    for (Busy busy : list) {
      if (busy.end() > ready) {
        if (free + length <= busy.start()) {
          return free;
        }
        free = Math.max(free, busy.end());
      }
    }
    return free;
  }

  private static List<Busy> overlapping(Lane lane, double from, double to) {
    List<Busy> found = new ArrayList<>();
    lane.overlapping(from, to, (start, end, task) -> found.add(new Busy(start, end, task)));
    return found;
  }

  private static List<Busy> overlapping(List<Busy> list, double from, double to) {
    return list.stream()
        .filter(busy -> busy.end() > from && busy.start() < to && busy.end() > busy.start())
        .toList();
  }
}
