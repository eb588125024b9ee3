package io.argosy.agent.cooperative;

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
 * The work that the cooperative workers of one partition hold. Their {@link Level} computes each
 * worker's share; this class moves work accordingly. The caller supplies the time. Not thread-safe;
 * its owner serializes the calls.
 *
 * <p>Running work is taken from a worker only while it asks for its assignment; all other work at
 * once.
 */
public final class WorkerPool {
  private final Level level;
  private final List<IntervalProgress> intervalProgresses = new ArrayList<>();
  private final double[] reportAt;

  /** Work of the partition that no worker holds. */
  private final Deque<Interval> pool = new ArrayDeque<>();

  private InstructionId lastSteer = new InstructionId(-1);
  private final List<Interval> yielded = new ArrayList<>();
  private long wanted;
  private boolean open;
  private final List<Steered> answers = new ArrayList<>();

  /** Workers that must ask again before more work can be returned. */
  private final Set<Integer> awaited = new TreeSet<>();

  /**
   * @param exact whether every index matters: a program must not do more than it was assigned
   */
  public WorkerPool(AttemptId attempt, List<Interval> work, boolean exact, Level level) {
    this.level = level;
    this.reportAt = new double[level.size()];
    for (int worker = 0; worker < level.size(); worker++) {
      intervalProgresses.add(new IntervalProgress(new Holding(attempt, List.of()), exact));
      reportAt[worker] = level.intervalSeconds();
    }
    pool.addAll(work);
    grant();
  }

  /** An instruction that was carried out, and the work that was returned. */
  record Steered(InstructionId id, List<Interval> yielded) {
    Steered {
      yielded = List.copyOf(yielded);
    }
  }

  IntervalProgress stint(int worker) {
    return intervalProgresses.get(worker);
  }

  public int size() {
    return intervalProgresses.size();
  }

  /** Iterations since the attempt's start, stored or not. */
  long total() {
    return intervalProgresses.stream().mapToLong(IntervalProgress::total).sum();
  }

  /**
   * (W5) iterations that should be done by now; exact for a single worker that was just measured.
   */
  long predicted(double now) {
    return Math.max(total(), level.predicted(now));
  }

  /** Seconds until a worker should report its progress. */
  double reportIn(int worker, double now) {
    // A single worker has no other to exchange work with: only the level above needs its report.
    return size() == 1 ? Double.POSITIVE_INFINITY : Math.max(0, reportAt[worker] - now);
  }

  /** All workers are idle, and no work is left to assign. */
  boolean isIdle() {
    boolean nothing =
        pool.isEmpty() && intervalProgresses.stream().allMatch(IntervalProgress::isEmpty);
    return nothing && !open && level.present().stream().allMatch(Member::waits);
  }

  /** Whether a worker is idle. */
  boolean waits(int worker) {
    return level.member(worker).waits();
  }

  /** Records a worker's progress report. */
  void hear(int worker, double now) {
    if (now >= reportAt[worker]) {
      boolean known = level.member(worker).isMeasured();
      measure(worker, now);
      boolean newcomer = !known && level.member(worker).isMeasured();
      checkpoint(newcomer, now);
    }
  }

  /** While the level above waits for returned work, none moves between workers. */
  private void checkpoint(boolean atOnce, double now) {
    if (!open && (atOnce || level.isDue(now))) {
      level.checkpoint(now);
    }
  }

  /** Adds a measurement of a worker's progress. */
  void measure(int worker, double now) {
    Member member = level.member(worker);
    reportAt[worker] = now + level.report(member, now, stint(worker).total());
  }

  /** Starts the next work of a worker that has completed its interval, if there is any. */
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
      // Leftovers beyond all shares go to the worker that asks.
      stint(worker).add(taken(Long.MAX_VALUE));
    }
  }

  /** A worker ends early: its remaining work goes to the others. */
  void leave(int worker, double now) {
    measure(worker, now);
    pool.addAll(stint(worker).giveAll());
    level.leave(level.member(worker), now);
    awaited.remove(worker);
    settle(now);
  }

  /**
   * Carries out an instruction, each once; a repeated one gets the same answer. The answer may have
   * to wait until workers ask.
   */
  void steer(InstructionId id, List<Interval> grant, long yield, double now) {
    if (id.compareTo(lastSteer) <= 0) {
      if (id.equals(lastSteer) && !open) {
        answers.add(new Steered(id, yielded));
      }
      return;
    }
    // The level above sends one at a time; otherwise the earlier one gets what is available.
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

  /** A worker asks: the same answer contains what was taken from it. */
  void listen(int worker, double now) {
    pool.addAll(stint(worker).give(excess(worker), true));
    awaited.remove(worker);
    settle(now);
  }

  /** Instructions that were carried out since the last call. */
  List<Steered> answers() {
    List<Steered> since = List.copyOf(answers);
    answers.clear();
    return since;
  }

  /** Moves what can be moved, and answers the last instruction once no more work can come. */
  private void settle(double now) {
    moveFree();
    if (open && (wanted == 0 || awaited.isEmpty())) {
      // Work that could not be returned is still to be done here.
      level.resize(now, level.toDo() + wanted);
      wanted = 0;
      open = false;
      awaited.clear();
      answers.add(new Steered(lastSteer, yielded));
      moveFree();
    }
  }

  /** A worker with too much returns unbegun work; one with too little gets what is available. */
  private void moveFree() {
    for (int worker = 0; worker < size(); worker++) {
      pool.addAll(stint(worker).give(excess(worker), false));
    }
    List<Interval> back = taken(wanted);
    wanted -= Interval.total(back);
    yielded.addAll(back);
    if (wanted == 0) {
      grant();
    }
  }

  private void grant() {
    for (Member member : level.present()) {
      long owed = -excess(member.index());
      if (owed > 0) {
        stint(member.index()).add(taken(owed));
      }
    }
  }

  /** Iterations that a worker holds beyond its share; negative when it holds too few. */
  private long excess(int worker) {
    return stint(worker).granted() - level.member(worker).assigned();
  }

  /** Takes up to this many iterations out of the pool. */
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
