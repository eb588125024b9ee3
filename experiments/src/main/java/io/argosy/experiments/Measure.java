package io.argosy.experiments;

import java.util.Locale;

/** What is measured in a cell. */
public enum Measure {
  /** The part of the seeds whose deadline was met. */
  MET,
  /** The median makespan as a part of the deadline. */
  MAKESPAN,
  /** The mean number of partitions. */
  PARTITIONS,
  /** The mean slot-seconds over the least possible. */
  SLOT_SECONDS;

  /** As it is written in a definition. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
