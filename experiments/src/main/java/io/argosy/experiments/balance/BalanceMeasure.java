package io.argosy.experiments.balance;

import java.util.Locale;

/** The measures of a row. */
public enum BalanceMeasure {
  /** The mean of the oracle's finish over ours. */
  EFFICIENCY,
  /** The same in the worst seed. */
  WORST,
  /** How far the mean efficiency is below the information bound. */
  BELOW_BOUND,
  /** The mean time between the first and the last end, as a part of the makespan. */
  SPREAD,
  /** The same as a part of the report interval, which is the time between check-points. */
  SPREAD_INTERVALS,
  /** The mean number of reports of a partition. */
  REPORTS,
  /** The most reports that any partition of any seed made. */
  MOST_REPORTS,
  /** The mean number of partitions. */
  PARTITIONS,
  /** The mean part of the static split's makespan that is saved. */
  SAVED;

  /** The word for it in a definition. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
