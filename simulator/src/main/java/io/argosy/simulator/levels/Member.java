package io.argosy.simulator.levels;

import io.argosy.core.balance.GuessMeasure;
import io.argosy.core.balance.Partition;

/** What a level knows of one of those it balances. */
final class Member {
  final int index;
  private final int measuresToBalance;
  long assigned;
  GuessMeasure measure = GuessMeasure.started(0);

  /** Has nothing to do until it is given more. */
  boolean waits;

  boolean gone;

  Member(int index, int measuresToBalance, long assigned) {
    this.index = index;
    this.measuresToBalance = measuresToBalance;
    this.assigned = assigned;
  }

  Partition at(double now) {
    return new Partition(
        index,
        standing(),
        measure.done(),
        assigned,
        assigned,
        measure.speed(),
        now - measure.reportedAtSecond());
  }

  private Partition.Standing standing() {
    // One measure is enough of who has done all it was given: nobody else can tell it more.
    if (measure.measures() < (waits ? 1 : measuresToBalance)) {
      return Partition.Standing.STARTING;
    }
    return waits ? Partition.Standing.IDLE : Partition.Standing.BALANCED;
  }
}
