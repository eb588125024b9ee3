package io.argosy.experiments.stream;

import java.util.List;

/** The numbers of slots over time under one rule. */
public record SlotsOverTime(String rule, List<Moment> moments) {
  /**
   * The numbers of slots from an instant on.
   *
   * @param active busy slots
   * @param offered slots of the machines
   * @param advised slots that the rule advised
   */
  public record Moment(double seconds, int active, int offered, int advised, int waiting) {}

  public SlotsOverTime {
    moments = List.copyOf(moments);
  }

  /** The numbers of slots at an instant. */
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
