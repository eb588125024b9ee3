package io.argosy.core.history;

import io.argosy.core.model.CallCost;
import java.util.Optional;

/**
 * (H8) the calls of a program whose start-up matters, in sums that tell start-up from work: a call
 * of n iterations takes start-up + n / speed.
 *
 * @param calls how many there were
 * @param iterations Σ n
 * @param seconds Σ t, the time from the end of the call before it to its own
 * @param iterationsSquared Σ (n − n̄)²
 * @param product Σ (n − n̄)(t − t̄)
 * @param shortest the time of the shortest call
 * @param longest the time of the longest call
 */
record CallSums(
    long calls,
    double iterations,
    double seconds,
    double iterationsSquared,
    double product,
    double shortest,
    double longest) {
  static final CallSums NONE = new CallSums(0, 0, 0, 0, 0, Double.POSITIVE_INFINITY, 0);

  /** Work is believed in where at least this part of the time goes with the iterations. */
  private static final double LEAST_WORK = 0.2;

  /** One call more of the same attempt. */
  CallSums and(long count, double took) {
    double fromMeanCount = calls == 0 ? 0 : count - iterations / calls;
    double fromMeanTime = calls == 0 ? 0 : took - seconds / calls;
    double weight = (double) calls / (calls + 1);
    return new CallSums(
        calls + 1,
        iterations + count,
        seconds + took,
        iterationsSquared + weight * fromMeanCount * fromMeanCount,
        product + weight * fromMeanCount * fromMeanTime,
        Math.min(shortest, took),
        Math.max(longest, took));
  }

  /** The calls of another attempt: each attempt deviates from its own means. */
  CallSums and(CallSums other) {
    return new CallSums(
        calls + other.calls,
        iterations + other.iterations,
        seconds + other.seconds,
        iterationsSquared + other.iterationsSquared,
        product + other.product,
        Math.min(shortest, other.shortest),
        Math.max(longest, other.longest));
  }

  /**
   * Speed and start-up by least squares; nothing where hardly anything but start-up was seen.
   *
   * @param mostStartup what all the start-ups together can have taken at most, in seconds: a
   *     machine whose speed changes also makes large calls that take no longer than small ones
   */
  Optional<RecordedSpeed> speed(double mostStartup) {
    boolean told = iterationsSquared > 0 && longest >= CallCost.CONTRAST * shortest;
    double fitted = told ? iterations * (product / iterationsSquared) : 0;
    double work = Math.clamp(fitted, Math.max(0, seconds - mostStartup), seconds);
    return seconds > 0 && work >= LEAST_WORK * seconds
        ? Optional.of(new RecordedSpeed(iterations / work, (seconds - work) / calls))
        : Optional.empty();
  }
}
