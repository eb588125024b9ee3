package io.argosy.server.kind;

import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.runtime.kind.KnownKinds;
import io.argosy.server.realm.RealmKinds;

/**
 * The kinds of job of one service: how they run, what their decisions read like, and what is served
 * for them. An immutable value.
 */
public record ServiceKinds(KnownKinds known, ExplainedKinds explained, ServedKinds served) {
  /** The kinds of the product. */
  public static ServiceKinds standard() {
    return new ServiceKinds(
        KnownKinds.standard(), ExplainedKinds.standard(), ServedKinds.standard());
  }

  /** What each realm of the service knows of them. */
  public RealmKinds ofRealm() {
    return new RealmKinds(known, explained, served);
  }
}
