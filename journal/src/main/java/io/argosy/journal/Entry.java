package io.argosy.journal;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import java.util.List;

/**
 * A batch of stimuli with the facts that followed from them, stored atomically.
 *
 * @param seq entries are numbered from 1 without a gap
 * @param v the version of the stored form
 */
@JsonPropertyOrder({"v", "seq", "stimuli", "facts"})
public record Entry(long seq, int v, List<Stimulus> stimuli, List<Fact> facts) {
  public Entry {
    if (seq < 1) {
      throw new IllegalArgumentException("entries count from 1, was " + seq);
    }
    stimuli = List.copyOf(stimuli);
    facts = List.copyOf(facts);
  }

  /** The same entry; what an older version stored has the present form by now. */
  Entry inPresentVersion() {
    return v == Codec.VERSION ? this : new Entry(seq, Codec.VERSION, stimuli, facts);
  }

  /** An entry in the present version. */
  public static Entry of(long seq, List<? extends Stimulus> stimuli, List<? extends Fact> facts) {
    return new Entry(seq, Codec.VERSION, List.copyOf(stimuli), List.copyOf(facts));
  }
}
