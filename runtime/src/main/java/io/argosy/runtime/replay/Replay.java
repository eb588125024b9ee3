package io.argosy.runtime.replay;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.Entry;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of a replay.
 *
 * @param same the number of equal entries
 * @param difference the first difference; nothing after it can be compared, because every later
 *     decision depends on it
 */
public record Replay(long same, Optional<Difference> difference) {
  /** Decides on every stimulus from the first and stops at the first difference. */
  public static Replay of(Stream<Entry> entries, JobKinds kinds) {
    Kernel kernel = new Kernel(State.empty(kinds));
    long same = 0;
    for (Iterator<Entry> all = entries.iterator(); all.hasNext(); same++) {
      Optional<Difference> found = compare(kernel, all.next());
      if (found.isPresent()) {
        return new Replay(same, found);
      }
    }
    return new Replay(same, Optional.empty());
  }

  private static Optional<Difference> compare(Kernel kernel, Entry entry) {
    Iterator<Fact> stored = entry.facts().iterator();
    Optional<Stimulus> last = Optional.empty();
    for (Stimulus stimulus : entry.stimuli()) {
      last = Optional.of(stimulus);
      Optional<Difference> found = follow(entry.seq(), stimulus, kernel.handle(stimulus), stored);
      if (found.isPresent()) {
        return found;
      }
    }
    return stored.hasNext()
        ? Optional.of(
            new Difference(entry.seq(), last, Optional.of(stored.next()), Optional.empty()))
        : Optional.empty();
  }

  /** The facts of one entry are one list; those of this stimulus come next in it. */
  private static Optional<Difference> follow(
      long seq, Stimulus stimulus, List<Fact> decided, Iterator<Fact> stored) {
    for (Fact now : decided) {
      Optional<Fact> then = stored.hasNext() ? Optional.of(stored.next()) : Optional.empty();
      if (!then.equals(Optional.of(now))) {
        return Optional.of(new Difference(seq, Optional.of(stimulus), then, Optional.of(now)));
      }
    }
    return Optional.empty();
  }
}
