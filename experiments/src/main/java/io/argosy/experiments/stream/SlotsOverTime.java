package io.argosy.experiments.stream;

import java.util.List;

/** What happened over time under one rule. */
public record SlotsOverTime(String rule, List<Moment> moments) {
  /**
   * How it was from an instant on.
   *
   * @param active slots that were busy
   * @param offered slots that there were
   * @param advised slots that there should have been
   */
  public record Moment(double seconds, int active, int offered, int advised, int waiting) {}

  public SlotsOverTime {
    moments = List.copyOf(moments);
  }

  /** How it was at an instant. */
  public Moment at(double seconds) {
    Moment latest = moments.getFirst();
    for (Moment moment : moments) {
      latest = moment.seconds() <= seconds ? moment : latest;
    }
    return latest;
  }

  public double end() {
    return moments.getLast().seconds();
  }
}
