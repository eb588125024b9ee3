package io.argosy.agent;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Holding;
import io.argosy.protocol.talk.Nonsense;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What a cooperative program is at: one interval of what its attempt holds, how much of it is done
 * and how much of that is stored. Not thread-safe; its owner takes turns.
 *
 * <p>What the program was told stays true until it speaks again: only then is work taken from the
 * interval it is at, and it hears of that in the same answer.
 */
final class Stint {
  private final Holding holding;
  private final boolean exact;
  private final Deque<Steering> postponed = new ArrayDeque<>();
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

  private record Steering(InstructionId id, List<Interval> grant, long yield) {}

  /** An instruction that was followed, and what was given back. */
  record Steered(InstructionId id, List<Interval> yielded) {}

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

  /** Follows an instruction: at once if that takes nothing from what the program is at. */
  List<Steered> steer(InstructionId id, List<Interval> grant, long yield) {
    boolean free = yield <= holding.notBegun() + Interval.total(grant);
    if (postponed.isEmpty() && (free || holding.running().isEmpty())) {
      return List.of(new Steered(id, holding.steer(id, grant, yield)));
    }
    postponed.add(new Steering(id, grant, yield));
    return List.of();
  }

  /** The program is listening: follows what was postponed. */
  List<Steered> listen() {
    List<Steered> followed = new ArrayList<>();
    for (Steering next = postponed.poll(); next != null; next = postponed.poll()) {
      followed.add(new Steered(next.id(), follow(next)));
    }
    return followed;
  }

  private List<Interval> follow(Steering steering) {
    if (holding.running().isEmpty()) {
      return holding.steer(steering.id(), steering.grant(), steering.yield());
    }
    // What is done but not stored must stay, and one more so that an interval is never empty.
    long stays = Math.min(holding.running().get().count(), unstored() + 1);
    holding.complete(0);
    long free = holding.notBegun() + Interval.total(steering.grant()) - stays;
    List<Interval> yielded =
        holding.steer(steering.id(), steering.grant(), Math.min(steering.yield(), free));
    count = stored + holding.begin(Long.MAX_VALUE).orElseThrow().count();
    return yielded;
  }
}
