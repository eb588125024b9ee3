package io.argosy.core.kernel.loop;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Stimulus;
import java.util.List;

/**
 * A batch of stimuli with the facts that follow from them, stored atomically.
 *
 * @param seq entries are numbered from 1 without a gap
 */
public record DecidedEntry(long seq, List<Stimulus> stimuli, List<Fact> facts) {
  public DecidedEntry {
    stimuli = List.copyOf(stimuli);
    facts = List.copyOf(facts);
  }
}
