package io.argosy.simulator.world;

/** A rule of the service that is broken on purpose, to see that somebody notices. */
public enum BrokenRule {
  /** The store takes an entry from any epoch, as long as it follows the last one. */
  IGNORES_EPOCH,
  /** An answer is given, and instructions go out, before the entry is stored. */
  ACKNOWLEDGES_FIRST,
  /** An entry of which nobody knows whether it was stored counts as stored. */
  HOPES,
  /** Questions are answered without a look at the watch. */
  ANSWERS_BLINDLY,
  /** A term is counted from when the answer came, not from when it was asked for. */
  COUNTS_FROM_ANSWER,
  /** A realm is given back whoever has it by now. */
  RELEASES_BLINDLY,
  /** A successor does not issue again what is outstanding. */
  FORGETS_ORDERS,
  /** A successor reads the snapshot, and not what was stored since. */
  FORGETS_TAIL
}
