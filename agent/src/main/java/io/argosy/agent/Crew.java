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
  private boolean open;
  private final List<Steered> answers = new ArrayList<>();

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
    boolean nothing = pool.isEmpty() && stints.stream().allMatch(Stint::isEmpty);
    return nothing && !open && level.present().stream().allMatch(Member::waits);
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
      checkpoint(newcomer, now);
    }
  }

  /** While the level above waits for work, none moves between workers. */
  private void checkpoint(boolean atOnce, double now) {
    if (!open && (atOnce || level.isDue(now))) {
      level.checkpoint(now);
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
    listen(worker, now);
    if (stint(worker).isEmpty()) {
      seek(worker, now);
    }
    boolean begun = stint(worker).begin();
    if (begun) {
      if (member.measure().measures() == 0) {
        member.skip(now);
      }
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
    checkpoint(ready, now);
    settle(now);
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
    awaited.remove(worker);
    settle(now);
  }

  /**
   * Follows an instruction, each once; what was followed before is answered again. The answer may
   * have to wait until workers listen.
   */
  void steer(InstructionId id, List<Interval> grant, long yield, double now) {
    if (id.compareTo(lastSteer) <= 0) {
      if (id.equals(lastSteer) && !open) {
        answers.add(new Steered(id, yielded));
      }
      return;
    }
    // The level above sends one at a time; should it not, the one before gets what there is.
    awaited.clear();
    settle(now);
    lastSteer = id;
    open = true;
    yielded.clear();
    pool.addAll(grant);
    wanted = yield;
    level.resize(now, Math.max(0, level.toDo() + Interval.total(grant) - yield));
    moveFree();
    for (int worker = 0; worker < size(); worker++) {
      if (stint(worker).isBegun() && excess(worker) > 0) {
        awaited.add(worker);
      }
    }
    settle(now);
  }

  /** A worker listens: it hears in the same answer what was taken from it. */
  void listen(int worker, double now) {
    pool.addAll(stint(worker).give(excess(worker), true));
    awaited.remove(worker);
    settle(now);
  }

  /** Instructions that were followed since the last call. */
  List<Steered> answers() {
    List<Steered> since = List.copyOf(answers);
    answers.clear();
    return since;
  }

  /** Moves what can be moved, and answers the last instruction once no more can come. */
  private void settle(double now) {
    moveFree();
    if (open && (wanted == 0 || awaited.isEmpty())) {
      // What could not be given back is still to be done here.
      level.resize(now, level.toDo() + wanted);
      wanted = 0;
      open = false;
      awaited.clear();
      answers.add(new Steered(lastSteer, yielded));
      moveFree();
    }
  }

  /** Who has too much gives what it is not at; who is owed gets what there is. */
  private void moveFree() {
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
