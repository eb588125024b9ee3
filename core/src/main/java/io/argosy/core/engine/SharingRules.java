package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.placement.Preemption;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.model.Share;

/** Users are added, and their shares of the slots change. */
final class SharingRules {
  private SharingRules() {}

  /** A repeated setting changes nothing. */
  static void set(Decision decision, Share share) {
    if (!share.equals(decision.state().shares.get(share.user()))) {
      decision.emit(new Fact.ShareChanged(share, decision.at()));
      Backfill.fill(decision);
      PlacementRules.place(decision);
      Preemption.make(decision);
    }
  }
}
