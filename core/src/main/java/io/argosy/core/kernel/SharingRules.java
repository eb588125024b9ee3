package io.argosy.core.kernel;

import io.argosy.core.model.Share;

/** Users are added, and their shares of the slots change. */
final class SharingRules {
  private SharingRules() {}

  /** A repeated setting changes nothing. */
  static void set(Decision decision, Share share) {
    if (!share.equals(decision.state().shares.get(share.user()))) {
      decision.emit(new Fact.ShareChanged(share, decision.at()));
      Filling.fill(decision);
      Placement.place(decision);
      Room.make(decision);
    }
  }
}
