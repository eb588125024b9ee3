package io.argosy.experiments;

import java.time.Duration;

/**
 * One line of the table: a policy under a deadline in a world, over all seeds.
 *
 * @param met the part of the seeds whose deadline was met
 * @param medianSeconds the median makespan
 * @param slotSecondsRatio mean slot-seconds over the least possible
 * @param worstRatio the largest such ratio of all seeds
 */
public record Cell(
    String place,
    Duration deadline,
    String policy,
    int seeds,
    double met,
    double medianSeconds,
    double meanPartitions,
    double slotSecondsRatio,
    double worstRatio) {

  /** The value of a measure. */
  public double value(Measure measure) {
    return switch (measure) {
      case MET -> met;
      case MAKESPAN -> medianSeconds / deadline.toSeconds();
      case PARTITIONS -> meanPartitions;
      case SLOT_SECONDS -> slotSecondsRatio;
    };
  }
}
