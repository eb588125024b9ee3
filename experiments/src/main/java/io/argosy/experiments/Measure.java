package io.argosy.experiments;

import java.util.Locale;

/** The measures of a cell. */
public enum Measure {
  /** The part of the seeds whose deadline was met. */
  MET,
  /** The median makespan as a part of the deadline. */
  MAKESPAN,
  /** The mean number of partitions. */
  PARTITIONS,
  /** The mean slot-seconds over the least possible. */
  SLOT_SECONDS;

  /** The word for it in a definition. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
