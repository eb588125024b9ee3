package io.argosy.core.engine.loop;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
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
