package io.argosy.agent.cooperative;

import io.argosy.core.model.Interval;
import io.argosy.core.work.Holding;
import io.argosy.protocol.talk.BadMessage;
import java.util.List;
import java.util.Optional;

/**
 * The progress of a cooperative program: one interval of what it holds, how much of it is done and
 * how much of that is stored. Not thread-safe; its owner serializes the calls.
 *
 * <p>An assignment that the program received stays valid until its next message: only then is work
 * taken from its running interval, and the same answer contains the change.
 */
final class IntervalProgress {
  private final Holding holding;
  private final boolean exact;
  private boolean begun;
  private long first;
  private long count;
  private long done;
  private long stored;

  /**
   * @param exact whether every index matters: a program must not do more than it was assigned
   */
  IntervalProgress(Holding holding, boolean exact) {
    this.holding = holding;
    this.exact = exact;
  }

  /** Whether the program has received work and has not asked for more since. */
  boolean isBegun() {
    return begun;
  }

  /** Advances to the next interval, if one is held. */
  boolean begin() {
    Optional<Interval> next = holding.begin(Long.MAX_VALUE);
    begun = next.isPresent();
    first = next.map(Interval::first).orElse(0L);
    count = next.map(Interval::count).orElse(0L);
    done = 0;
    stored = 0;
    return begun;
  }

  /** The first assigned index. */
  long first() {
    return first;
  }

  /** How many iterations from there on are assigned. */
  long count() {
    return count;
  }

  /** Iterations since the attempt's start, stored or not. */
  long total() {
    return holding.done() + done - stored;
  }

  /** Whether all assigned iterations are done. */
  boolean isThrough() {
    return done == count;
  }

  /** Iterations done, of which the result is not stored. */
  long unstored() {
    return done - stored;
  }

  /** The interval that a failure would concern. */
  Optional<Interval> running() {
    return holding.running();
  }

  /** Records the progress that the program reports. */
  void reach(long said) throws BadMessage {
    if (!begun) {
      throw new BadMessage("reported " + said + " before it asked to start");
    }
    if (exact && said > count) {
      throw new BadMessage("reported " + said + ", but its work is " + count + " from " + first);
    }
    // Where iterations are interchangeable the program may have done more: they are in its result,
    // and are not counted.
    long now = Math.min(said, count);
    if (now < done) {
      throw new BadMessage("reported " + said + " after done " + done);
    }
    done = now;
  }

  /** The piece that a result stored now covers. */
  Optional<Interval> piece() {
    return unstored() == 0
        ? Optional.empty()
        : Optional.of(new Interval(first + stored, unstored()));
  }

  /** Records that the result of that piece is stored. */
  void store(Interval piece) {
    holding.complete(piece.count());
    stored += piece.count();
    if (stored < count) {
      holding.begin(Long.MAX_VALUE);
    }
  }

  /** Whether the program has completed everything that it holds. */
  boolean isEmpty() {
    return holding.isIdle();
  }

  /** Iterations that it was assigned and has not returned: done ones, and those still to do. */
  long granted() {
    return holding.granted();
  }

  /** Adds work, after the existing work. */
  void add(List<Interval> work) {
    holding.add(work);
  }

  /** Returns all work that is not done; done work must be stored before. */
  List<Interval> giveAll() {
    if (holding.running().isPresent()) {
      holding.complete(0);
    }
    begun = false;
    return holding.giveBack(Long.MAX_VALUE);
  }

  /**
   * Returns work from the end of what it holds.
   *
   * @param listens whether the program receives the rest at once: only then is work taken from its
   *     running interval
   */
  List<Interval> give(long wanted, boolean listens) {
    if (wanted <= 0) {
      return List.of();
    }
    if (!listens || holding.running().isEmpty() || wanted <= holding.notBegun()) {
      return holding.giveBack(wanted);
    }
    // Unstored results must stay, and one more iteration so that an interval is never empty.
    long stays = Math.min(holding.running().get().count(), unstored() + 1);
    holding.complete(0);
    List<Interval> given = holding.giveBack(Math.min(wanted, holding.notBegun() - stays));
    count = stored + holding.begin(Long.MAX_VALUE).orElseThrow().count();
    return given;
  }
}
