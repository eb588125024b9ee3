package io.argosy.simulator.world;

/** A rule of the service that is broken on purpose, to show that the invariants notice it. */
public enum BrokenRule {
  /** The store accepts an entry of any epoch, as long as it follows the last one. */
  IGNORES_EPOCH,
  /** The owner answers and sends instructions before the entry is stored. */
  ACKNOWLEDGES_FIRST,
  /** The owner treats an entry as stored although the store has not answered. */
  HOPES,
  /** A replica answers requests without checking its lease on the realm. */
  ANSWERS_BLINDLY,
  /** A replica counts a lease from the answer, not from its request. */
  COUNTS_FROM_ANSWER,
  /** The store releases a realm even if another replica owns it by now. */
  RELEASES_BLINDLY,
  /** A new owner does not send outstanding instructions again. */
  FORGETS_ORDERS,
  /** A new owner reads the snapshot, but not the entries after it. */
  FORGETS_TAIL
}
