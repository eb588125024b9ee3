package io.argosy.core.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs whose calls take seconds to start and then do 590 iterations in each second. */
class SlowStarterRecordingTest {
  private static final SiteId LAB = new SiteId("lab");
  private static final Instant NOON = Instant.parse("2026-01-01T12:30:00Z");
  private static final AttemptId ATTEMPT = new AttemptId(new TaskId(new JobId("slow"), 0), 1);
  private static final double SPEED = 590;

  private final Recording recording = new Recording();
  private double seconds;
  private long done;

  private void begin() {
    MachineId machine = new MachineId("m");
    recording.add(new Fact.MachineUp(machine, LAB, 1, NOON));
    recording.add(new Fact.AttemptPlaced(ATTEMPT, machine, 20_000, List.of(), NOON));
    recording.add(new Fact.AttemptBegan(ATTEMPT, NOON));
  }

  private void call(double startup, long count) {
    seconds += startup + count / SPEED;
    Interval piece = new Interval(done, count);
    done += count;
    recording.add(new Fact.PieceKept(ATTEMPT, piece, new ResultRef(0, ""), at()));
  }

  private Instant at() {
    return NOON.plus(Duration.ofNanos((long) (seconds * 1e9)));
  }

  private void report(double startup, double speed) {
    CallCost cost = new CallCost(Duration.ofMillis((long) (startup * 1000)), speed, 0);
    Duration elapsed = Duration.between(NOON, at());
    recording.add(
        new Fact.ProgressMeasured(
            ATTEMPT, at(), done, elapsed, speed, Duration.ZERO, Instant.MAX, List.of(cost)));
  }

  @Test
  void the_last_call_that_no_report_tells_of_counts() {
    begin();
    call(4, 1);
    report(4, 0);
    call(5, 2);
    report(4, 0);
    call(3, 12_000);
    RecordedSpeed recorded = recording.speeds().get(LAB);
    assertThat(recorded.iterationsPerSecond()).isCloseTo(SPEED, within(0.1 * SPEED));
    assertThat(recorded.startupSeconds()).isCloseTo(4, within(1.0));
  }

  @Test
  void start_up_that_varies_is_told_from_the_work() {
    begin();
    double[] startups = {2.2, 5.7, 3.1, 4.4, 5.9, 2.8};
    long[] counts = {1, 2, 10, 400, 3_000, 9_000};
    for (int i = 0; i < counts.length; i++) {
      call(startups[i], counts[i]);
      report(3, i < 3 ? 0 : 300);
    }
    RecordedSpeed recorded = recording.speeds().get(LAB);
    assertThat(recorded.iterationsPerSecond()).isCloseTo(SPEED, within(0.1 * SPEED));
    assertThat(recorded.startupSeconds()).isCloseTo(4, within(1.0));
  }

  @Test
  void where_nothing_but_start_up_was_seen_nothing_is_recorded() {
    begin();
    call(4, 1);
    report(4, 0);
    call(5, 2);
    report(4, 0);
    assertThat(recording.speeds()).isEmpty();
  }

  @Test
  void a_machine_whose_speed_changes_is_not_taken_for_a_slow_starter() {
    begin();
    // Calls of ten seconds each, however much is done in them.
    for (long count : new long[] {1_000, 4_000, 2_000, 5_000}) {
      call(10 - count / SPEED, count);
      report(0.5, count / 10.0);
    }
    RecordedSpeed recorded = recording.speeds().get(LAB);
    assertThat(recorded.iterationsPerSecond()).isBetween(300.0, 335.0);
    assertThat(recorded.startupSeconds()).isBetween(0.0, 1.0);
  }
}
