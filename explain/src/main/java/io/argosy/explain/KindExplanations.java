package io.argosy.explain;

import java.util.Collection;

/** The kinds of job whose facts have sentences. */
@FunctionalInterface
public interface KindExplanations {
  Collection<KindExplanation> all();
}
