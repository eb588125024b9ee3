package io.argosy.core.kind.iterative;

import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.work.BlockSize;
import java.util.Optional;

/**
 * (U5) blocks that are long compared with their job: partitions cannot end together, because a
 * block is not divided.
 *
 * @param seconds how long one takes
 * @param wholeSeconds how long the job takes at its present speed
 * @param better a size with which partitions end closer together
 */
public record LongBlock(double seconds, double wholeSeconds, long better) {
  /** Ends that are closer together trouble nobody. */
  private static final double LEAST_SECONDS = 10;

  private static final double PART = 0.1;
  private static final double BETTER_PART = 0.05;

  /** Empty if the job has no blocks, or short ones, or if nothing is known of its speed. */
  public static Optional<LongBlock> of(JobSpec.Iterative spec, Outlook outlook) {
    boolean alone = spec.slots().max() == 1;
    if (spec.block().isEmpty() || alone || outlook.speed() <= 0) {
      return Optional.empty();
    }
    double seconds = spec.unit() * Math.max(1, outlook.running()) / outlook.speed();
    double whole = outlook.total() / outlook.speed();
    long better =
        BlockSize.roundDown((long) Math.max(1, spec.unit() * BETTER_PART * whole / seconds));
    return seconds > Math.max(LEAST_SECONDS, PART * whole) && better < spec.unit()
        ? Optional.of(new LongBlock(seconds, whole, better))
        : Optional.empty();
  }
}
