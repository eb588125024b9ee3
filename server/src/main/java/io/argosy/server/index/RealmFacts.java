package io.argosy.server.index;

import io.argosy.core.engine.message.Fact;
import java.util.List;

/**
 * Facts of an entry that concern no job: machines, shares, advice.
 *
 * @param seq the number of the entry
 */
public record RealmFacts(long seq, List<Fact> facts) {
  public RealmFacts {
    facts = List.copyOf(facts);
  }
}
