package io.argosy.server.realm;

import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.runtime.kind.KnownKinds;

/** The kinds of job that the users of a realm may submit. */
public record RealmKinds(KnownKinds known, ExplainedKinds explained, KindServices services) {}
