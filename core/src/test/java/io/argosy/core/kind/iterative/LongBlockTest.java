package io.argosy.core.kind.iterative;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.spec.JobSpec;
import org.junit.jupiter.api.Test;

class LongBlockTest {
  private static final long TOTAL = 120_000;

  @Test
  void a_block_that_takes_a_third_of_the_job_is_long_and_a_twentieth_is_better() {
    // Four partitions do 1,000 iterations per second: 120 s, and a block of 10,000 takes 40 s.
    LongBlock found = LongBlock.of(spec(10_000, 4), outlook(1_000, 4)).orElseThrow();

    assertThat(found.seconds()).isEqualTo(40);
    assertThat(found.wholeSeconds()).isEqualTo(120);
    assertThat(found.better()).isEqualTo(1_000);
  }

  @Test
  void nothing_is_said_of_short_blocks_of_a_single_slot_or_before_a_speed_is_known() {
    assertThat(LongBlock.of(spec(1_000, 4), outlook(1_000, 4))).isEmpty();
    assertThat(LongBlock.of(spec(10_000, 1), outlook(250, 1))).isEmpty();
    assertThat(LongBlock.of(spec(10_000, 4), outlook(0, 4))).isEmpty();
    assertThat(LongBlock.of(spec(1, 4), outlook(0.01, 4))).isEmpty();
    JobSpec.Iterative free = Script.spec(JobSpec.Mode.RANGE, TOTAL, 1, 4);
    assertThat(LongBlock.of(free, outlook(1_000, 4))).isEmpty();
  }

  private static JobSpec.Iterative spec(long block, int slots) {
    return Script.spec(JobSpec.Mode.RANGE, TOTAL, 1, slots).withBlock(block);
  }

  private static Outlook outlook(double speed, int running) {
    return new Outlook(
        TOTAL, 0, 0, speed, 1, running, running, Outlook.Status.NONE, Forecast.OVER, 0, 0, 0);
  }
}
