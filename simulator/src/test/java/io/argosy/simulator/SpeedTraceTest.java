package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpeedTraceTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @Test
  void work_is_the_area_under_the_speed() {
    SpeedTrace steps = SpeedTrace.steps(List.of(new Point(0, 10), new Point(5, 2)));
    SpeedTrace ramp = SpeedTrace.ramps(List.of(new Point(0, 0), new Point(10, 10)));

    assertThat(steps.iterationsBetween(0, 10)).isEqualTo(60);
    assertThat(ramp.iterationsBetween(0, 10)).isEqualTo(50);
    assertThat(ramp.iterationsBetween(10, 12)).isEqualTo(20);
    assertThat(ramp.speedAt(4)).isEqualTo(4);
  }

  @Test
  void a_pause_is_waited_for_only_when_work_is_left() {
    SpeedTrace trace =
        SpeedTrace.steps(List.of(new Point(0, 10), new Point(5, 0), new Point(100, 10)));

    assertThat(trace.timeToDo(50, 0)).isEqualTo(5);
    assertThat(trace.timeToDo(60, 0)).isEqualTo(101);
    assertThat(trace.timeToDo(10, 50)).isEqualTo(51);
  }

  @Test
  void a_slot_that_stops_for_ever_never_finishes() {
    SpeedTrace trace = SpeedTrace.steps(List.of(new Point(0, 10), new Point(5, 0)));

    assertThat(trace.ever()).isEqualTo(50);
    assertThat(trace.timeToDo(51, 0)).isInfinite();
    assertThat(SpeedTrace.constant(0).timeToDo(1, 0)).isInfinite();
    assertThat(SpeedTrace.constant(1).ever()).isInfinite();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void doing_what_was_done_in_a_time_takes_that_time(long seed) {
    RandomGenerator random = new Streams(seed).stream("trace");
    List<Point> points = new ArrayList<>();
    double at = 0;
    for (int i = random.nextInt(1, 9); i > 0; i--) {
      points.add(new Point(at, random.nextInt(4) == 0 ? 0 : random.nextDouble(500)));
      at += random.nextDouble(0.1, 50);
    }
    points.add(new Point(at, 7));
    double period = random.nextBoolean() ? Double.POSITIVE_INFINITY : at + 13;
    SpeedTrace trace = SpeedTrace.of(points, random.nextBoolean(), period);
    double from = random.nextDouble(300);
    double work = trace.iterationsBetween(from, from + random.nextDouble(300));

    double took = trace.timeToDo(work, from);

    assertThat(trace.iterationsBetween(from, from + took)).isCloseTo(work, offset(1e-6));
  }

  @Test
  void a_negative_speed_is_refused() {
    assertThatThrownBy(() -> SpeedTrace.constant(-1)).hasMessageContaining("was -1.0");
  }
}
