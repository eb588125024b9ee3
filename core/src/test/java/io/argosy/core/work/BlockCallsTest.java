package io.argosy.core.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockCallsTest {
  private static final double DEADLINE_SECONDS = 10;
  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Interval ALL = new Interval(0, 95);

  private final Holding holding =
      new Holding(new AttemptId(new TaskId(new JobId("j"), 0), 1), List.of(ALL), 10);
  private final Chunks chunks =
      Chunks.ofBlocks(holding, List.of(new SharedPace(), new SharedPace()), INTERVAL, 10);

  @Test
  void every_chunk_is_one_block_however_long_it_takes() {
    Duration elapsed = Duration.ZERO;
    for (int block = 0; block < 10; block++) {
      Interval chunk = chunks.begin(0, DEADLINE_SECONDS).orElseThrow();
      assertThat(chunk).isEqualTo(new Interval(block * 10L, block < 9 ? 10 : 5));
      Duration took = Duration.ofMillis(block % 2 == 0 ? 1 : 40_000);
      elapsed = elapsed.plus(took);
      chunks.complete(0, chunk, took, elapsed);
      assertThat(chunks.pause(0, DEADLINE_SECONDS)).isEmpty();
    }
    assertThat(chunks.begin(0, DEADLINE_SECONDS)).isEmpty();
  }

  @Test
  void its_speed_is_that_of_the_calls_since_the_last_report() {
    assertThat(chunks.cost()).isEmpty();
    call(0, 4, 4);
    // The second worker has not completed a call: it counts as fast as the first.
    assertThat(speed()).isCloseTo(2 * 10.0 / 4, within(1e-9));
    call(1, 5, 5);
    assertThat(speed()).isCloseTo(10.0 / 4 + 10.0 / 5, within(1e-9));
    call(0, 2, 6);
    call(0, 2, 8);
    // The report after five seconds began another measure, of the first worker alone so far.
    assertThat(speed()).isCloseTo(10.0 / 2 + 10.0 / 5, within(1e-9));
    assertThat(chunks.cost().getFirst().startup()).isZero();
  }

  @Test
  void the_next_report_is_announced_for_the_end_of_the_running_block() {
    call(0, 40, 40);
    assertThat(chunks.announce(0, chunks.begin(0, DEADLINE_SECONDS)))
        .isEqualTo(Duration.ofSeconds(40));
    assertThat(chunks.cost().getFirst().begun()).isEqualTo(10);
  }

  private void call(int worker, long seconds, long until) {
    Interval chunk = chunks.begin(worker, DEADLINE_SECONDS).orElseThrow();
    chunks.complete(worker, chunk, Duration.ofSeconds(seconds), Duration.ofSeconds(until));
  }

  private double speed() {
    return chunks.cost().stream().mapToDouble(CallCost::speed).sum();
  }
}
