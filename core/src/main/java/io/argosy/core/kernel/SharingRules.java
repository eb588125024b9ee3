package io.argosy.core.kernel;

import io.argosy.core.model.Share;

/** Users come, and what they may have of the slots changes. */
final class SharingRules {
  private SharingRules() {}

  /** Said twice, it changes nothing. */
  static void set(Decision decision, Share share) {
    if (!share.equals(decision.state().shares.get(share.user()))) {
      decision.emit(new Fact.ShareChanged(share, decision.at()));
      Filling.fill(decision);
      Placement.place(decision);
      Room.make(decision);
    }
  }
}
