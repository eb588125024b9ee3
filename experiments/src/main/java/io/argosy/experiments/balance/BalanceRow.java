package io.argosy.experiments.balance;

/**
 * One line of the table: a policy in a shape of world, over all seeds. Values are means unless
 * stated otherwise.
 *
 * @param efficiency the oracle's finish over ours
 * @param worst the least efficiency, of seed {@code worstSeed}
 * @param bound the efficiency that {@link InformationBound} allows
 * @param spread the time between the first and the last end, as a part of the makespan
 * @param worstSpread the largest of them
 * @param spreadIntervals the same time as a part of the report interval
 * @param reports of a partition
 * @param mostReports of any partition
 * @param saved the part of the static split's makespan that is saved; 0 without a static split
 */
public record BalanceRow(
    String shape,
    String policy,
    int seeds,
    double efficiency,
    double worst,
    long worstSeed,
    double bound,
    double spread,
    double worstSpread,
    double spreadIntervals,
    double reports,
    long mostReports,
    double partitions,
    double saved) {

  /** The value of a measure. */
  public double value(BalanceMeasure measure) {
    return switch (measure) {
      case EFFICIENCY -> efficiency;
      case WORST -> worst;
      case BELOW_BOUND -> bound - efficiency;
      case SPREAD -> spread;
      case SPREAD_INTERVALS -> spreadIntervals;
      case REPORTS -> reports;
      case MOST_REPORTS -> mostReports;
      case PARTITIONS -> partitions;
      case SAVED -> saved;
    };
  }
}
