package io.argosy.agent;

import io.argosy.core.model.Interval;
import io.argosy.core.work.Holding;
import io.argosy.protocol.talk.Nonsense;
import java.util.List;
import java.util.Optional;

/**
 * What a cooperative program is at: one interval of what it holds, how much of it is done and how
 * much of that is stored. Not thread-safe; its owner takes turns.
 *
 * <p>What the program was told stays true until it speaks again: only then is work taken from the
 * interval it is at, and it hears of that in the same answer.
 */
final class Stint {
  private final Holding holding;
  private final boolean exact;
  private boolean begun;
  private long first;
  private long count;
  private long done;
  private long stored;

  /**
   * @param exact whether every index matters: a program must not do more than it was told
   */
  Stint(Holding holding, boolean exact) {
    this.holding = holding;
    this.exact = exact;
  }

  /** Whether the program has been given work and has not asked for more since. */
  boolean isBegun() {
    return begun;
  }

  /** Goes on to the next interval, if one is held. */
  boolean begin() {
    Optional<Interval> next = holding.begin(Long.MAX_VALUE);
    begun = next.isPresent();
    first = next.map(Interval::first).orElse(0L);
    count = next.map(Interval::count).orElse(0L);
    done = 0;
    stored = 0;
    return begun;
  }

  /** The first index it was given. */
  long first() {
    return first;
  }

  /** How many iterations from there on are its own. */
  long count() {
    return count;
  }

  /** Iterations since the attempt's start, stored or not. */
  long total() {
    return holding.done() + done - stored;
  }

  /** All that it was given is done. */
  boolean isThrough() {
    return done == count;
  }

  /** Iterations done, of which the result is not stored. */
  long unstored() {
    return done - stored;
  }

  /** What its failure would concern. */
  Optional<Interval> running() {
    return holding.running();
  }

  /** The program says how far it is. */
  void reach(long said) throws Nonsense {
    if (!begun) {
      throw new Nonsense("said done " + said + " before it asked to start");
    }
    if (exact && said > count) {
      throw new Nonsense("said done " + said + ", but its work is " + count + " from " + first);
    }
    // Where iterations are interchangeable it may have done some more: they are in its result, and
    // are not counted.
    long now = Math.min(said, count);
    if (now < done) {
      throw new Nonsense("said done " + said + " after done " + done);
    }
    done = now;
  }

  /** What a result stored now covers. */
  Optional<Interval> piece() {
    return unstored() == 0
        ? Optional.empty()
        : Optional.of(new Interval(first + stored, unstored()));
  }

  /** The result of that piece is stored. */
  void store(Interval piece) {
    holding.complete(piece.count());
    stored += piece.count();
    if (stored < count) {
      holding.begin(Long.MAX_VALUE);
    }
  }

  /** Nothing is held that the program is not through with. */
  boolean isEmpty() {
    return holding.isIdle();
  }

  /** Iterations it was given and has not given up: done ones, and those still to do. */
  long granted() {
    return holding.granted();
  }

  /** More work, to come after what there is. */
  void add(List<Interval> work) {
    holding.add(work);
  }

  /** Gives up all that is not done; what is done has to be stored before. */
  List<Interval> giveAll() {
    if (holding.running().isPresent()) {
      holding.complete(0);
    }
    begun = false;
    return holding.giveBack(Long.MAX_VALUE);
  }

  /**
   * Gives up work from the end of what it holds.
   *
   * @param listens whether the program hears at once what is left: only then is anything taken from
   *     the interval it is at
   */
  List<Interval> give(long wanted, boolean listens) {
    if (wanted <= 0) {
      return List.of();
    }
    if (!listens || holding.running().isEmpty() || wanted <= holding.notBegun()) {
      return holding.giveBack(wanted);
    }
    // What is done but not stored must stay, and one more so that an interval is never empty.
    long stays = Math.min(holding.running().get().count(), unstored() + 1);
    holding.complete(0);
    List<Interval> given = holding.giveBack(Math.min(wanted, holding.notBegun() - stays));
    count = stored + holding.begin(Long.MAX_VALUE).orElseThrow().count();
    return given;
  }
}
