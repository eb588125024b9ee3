package io.argosy.core.work;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.CallCost;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The calls of an attempt whose job has blocks: (U2) of docs/algorithms/balance.md. Each call does
 * one block, so that start-up is a part of every block and the speed is simply that of the calls.
 */
final class BlockCalls {
  private final long size;
  private final long[] iterations;
  private final double[] seconds;

  /** Of each worker since the last report, or before it; 0 before its first call is complete. */
  private final double[] speeds;

  private boolean reported;

  BlockCalls(long size, int workers) {
    require(size > 0, "a block holds at least one iteration, was " + size);
    this.size = size;
    this.iterations = new long[workers];
    this.seconds = new double[workers];
    this.speeds = new double[workers];
  }

  long size() {
    return size;
  }

  /** A worker's call is complete. */
  void complete(int worker, long count, Duration took) {
    if (reported) {
      reported = false;
      Arrays.fill(iterations, 0);
      Arrays.fill(seconds, 0);
    }
    iterations[worker] += count;
    seconds[worker] += Math.max(Seconds.of(took), 1e-6);
    speeds[worker] = iterations[worker] / seconds[worker];
  }

  /** The calls until now are in a report; the next speed is that of the calls after it. */
  void report() {
    reported = true;
  }

  /** What a report contains; empty before the first call is complete. */
  List<CallCost> cost(long begun) {
    double sum = 0;
    int known = 0;
    for (double speed : speeds) {
      sum += speed;
      known += speed > 0 ? 1 : 0;
    }
    // The workers that have not completed a call count as fast as the others.
    return known == 0
        ? List.of()
        : List.of(new CallCost(Duration.ZERO, sum / known * speeds.length, begun));
  }
}
