package io.argosy.agent;

import io.argosy.core.balance.Level;
import io.argosy.core.balance.Member;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Holding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the cooperative workers of one partition hold between them. Their {@link Level} says who
 * should do how much; here that becomes work that changes hands. Time is the caller's. Not
 * thread-safe; its owner takes turns.
 *
 * <p>Work that a worker is at is taken from it only while it listens; all other work at once.
 */
final class Crew {
  private final Level level;
  private final List<Stint> stints = new ArrayList<>();
  private final double[] reportAt;

  /** Work of the partition that no worker holds. */
  private final Deque<Interval> pool = new ArrayDeque<>();

  private InstructionId lastSteer = new InstructionId(-1);
  private final List<Interval> yielded = new ArrayList<>();
  private long wanted;

  /** Workers that have to listen before more can be given back than has been. */
  private final Set<Integer> awaited = new TreeSet<>();

  /**
   * @param exact whether every index matters: a program must not do more than it was told
   */
  Crew(AttemptId attempt, List<Interval> work, boolean exact, Level level) {
    this.level = level;
    this.reportAt = new double[level.size()];
    for (int worker = 0; worker < level.size(); worker++) {
      stints.add(new Stint(new Holding(attempt, List.of()), exact));
      reportAt[worker] = level.intervalSeconds();
    }
    pool.addAll(work);
    pour();
  }

  /** An instruction that was followed, and what was given back. */
  record Steered(InstructionId id, List<Interval> yielded) {
    Steered {
      yielded = List.copyOf(yielded);
    }
  }

  Stint stint(int worker) {
    return stints.get(worker);
  }

  int size() {
    return stints.size();
  }

  /** Iterations since the attempt's start, stored or not. */
  long total() {
    return stints.stream().mapToLong(Stint::total).sum();
  }

  /**
   * (W5) iterations that should be done by now; exact for one alone that has just been measured.
   */
  long predicted(double now) {
    return Math.max(total(), level.predicted(now));
  }

  /** Seconds until a worker should say how far it is. */
  double reportIn(int worker, double now) {
    // One alone has nobody to give to: only the level above wants to know.
    return size() == 1 ? Double.POSITIVE_INFINITY : Math.max(0, reportAt[worker] - now);
  }

  /** Nobody has anything to do, and nothing is left to give. */
  boolean isIdle() {
    return pool.isEmpty() && level.present().stream().allMatch(Member::waits);
  }

  /** Whether a worker has nothing to do but wait. */
  boolean waits(int worker) {
    return level.member(worker).waits();
  }

  /** A worker has said how far it is. */
  void hear(int worker, double now) {
    if (now >= reportAt[worker]) {
      boolean known = level.member(worker).isMeasured();
      measure(worker, now);
      boolean newcomer = !known && level.member(worker).isMeasured();
      if (newcomer || level.isDue(now)) {
        level.checkpoint(now);
      }
    }
  }

  /** Takes in how far a worker is. */
  void measure(int worker, double now) {
    Member member = level.member(worker);
    reportAt[worker] = now + level.report(member, now, stint(worker).total());
  }

  /** A worker is through with what it was at: the next for it, if there is any. */
  boolean begin(int worker, double now) {
    Member member = level.member(worker);
    settle();
    if (stint(worker).isEmpty()) {
      seek(worker, now);
    }
    boolean begun = stint(worker).begin();
    if (begun) {
      member.resume(now);
      reportAt[worker] = Math.min(reportAt[worker], now + level.intervalSeconds());
    }
    return begun;
  }

  private void seek(int worker, double now) {
    Member member = level.member(worker);
    boolean ready = !member.waits() && stint(worker).total() > 0;
    if (ready) {
      measure(worker, now);
    }
    member.waits(true);
    if (ready || level.isDue(now)) {
      level.checkpoint(now);
    }
    settle();
    if (stint(worker).isEmpty() && wanted == 0) {
      // Crumbs that nobody is owed go to whoever asks.
      stint(worker).add(taken(Long.MAX_VALUE));
    }
  }

  /** A worker goes early: what it has not done is for the others. */
  void leave(int worker, double now) {
    measure(worker, now);
    pool.addAll(stint(worker).giveAll());
    level.leave(level.member(worker), now);
    settle();
  }

  /** Follows an instruction, each once; what was followed before is answered again. */
  List<Steered> steer(InstructionId id, List<Interval> grant, long yield, double now) {
    if (id.compareTo(lastSteer) <= 0) {
      boolean known = id.equals(lastSteer) && wanted == 0 && awaited.isEmpty();
      return known ? List.of(new Steered(id, yielded)) : List.of();
    }
    List<Steered> followed = new ArrayList<>(cutShort(now));
    lastSteer = id;
    yielded.clear();
    pool.addAll(grant);
    wanted = yield;
    level.resize(now, Math.max(0, level.toDo() + Interval.total(grant) - yield));
    settle();
    for (int worker = 0; worker < size(); worker++) {
      if (stint(worker).isBegun() && excess(worker) > 0) {
        awaited.add(worker);
      }
    }
    answer(now).ifPresent(followed::add);
    return followed;
  }

  /** The instruction before is answered with what there is. The level above sends one at a time. */
  private List<Steered> cutShort(double now) {
    boolean open = wanted > 0;
    awaited.clear();
    return open ? answer(now).stream().toList() : List.of();
  }

  /** A worker listens: it hears in the same answer what was taken from it. */
  Optional<Steered> listen(int worker, double now) {
    pool.addAll(stint(worker).give(excess(worker), true));
    boolean open = wanted > 0;
    awaited.remove(worker);
    if (!open) {
      settle();
    }
    return open ? answer(now) : Optional.empty();
  }

  /** What the last instruction gave, once no more can come. */
  private Optional<Steered> answer(double now) {
    settle();
    if (wanted > 0 && !awaited.isEmpty()) {
      return Optional.empty();
    }
    awaited.clear();
    // What could not be given back is still to be done here.
    level.resize(now, level.toDo() + wanted);
    wanted = 0;
    settle();
    return Optional.of(new Steered(lastSteer, yielded));
  }

  /** Who has too much gives what it is not at; who is owed gets what there is. */
  private void settle() {
    for (int worker = 0; worker < size(); worker++) {
      pool.addAll(stint(worker).give(excess(worker), false));
    }
    List<Interval> back = taken(wanted);
    wanted -= Interval.total(back);
    yielded.addAll(back);
    if (wanted == 0) {
      pour();
    }
  }

  private void pour() {
    for (Member member : level.present()) {
      long owed = -excess(member.index());
      if (owed > 0) {
        stint(member.index()).add(taken(owed));
      }
    }
  }

  /** Iterations that a worker holds beyond what it was assigned; negative when it is owed some. */
  private long excess(int worker) {
    return stint(worker).granted() - level.member(worker).assigned();
  }

  /** Takes up to so many iterations out of the pool. */
  private List<Interval> taken(long most) {
    List<Interval> taken = new ArrayList<>();
    long left = most;
    while (left > 0 && !pool.isEmpty()) {
      Interval next = pool.removeFirst();
      if (next.count() > left) {
        pool.addFirst(next.without(left));
        next = next.head(left);
      }
      taken.add(next);
      left -= next.count();
    }
    return taken;
  }
}
