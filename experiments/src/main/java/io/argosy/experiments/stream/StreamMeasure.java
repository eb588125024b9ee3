package io.argosy.experiments.stream;

/** The measures of a line of the table. */
public enum StreamMeasure {
  /** The part of the jobs that kept their deadline. */
  MET("met"),
  /** Busy slots, the mean over time. */
  ACTIVE("active"),
  /** Advised slots, the mean over time. */
  ADVISED("advised"),
  /** Offered slots, the mean over time. */
  OFFERED("offered"),
  /** How long a partition waits for its slot, the mean in seconds. */
  WAIT("wait"),
  /** The part of the time in which the rule advised fewer slots than were busy. */
  SHORT("short");

  private final String word;

  StreamMeasure(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
