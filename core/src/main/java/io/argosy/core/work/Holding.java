package io.argosy.core.work;

import static io.argosy.core.model.Checks.invariant;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The work one attempt holds: intervals in order. Chunks from the front may have begun, one for
 * each of its workers.
 *
 * <p>Not thread-safe: its driver (an agent's lock, the simulator) serialises calls.
 */
public final class Holding {
  private final AttemptId attempt;
  private final long unit;
  private final Deque<Interval> waiting = new ArrayDeque<>();
  private final List<Interval> running = new ArrayList<>();
  private long done;
  private InstructionId lastSteer = new InstructionId(-1);
  private List<Interval> lastYield = List.of();

  public Holding(AttemptId attempt, List<Interval> work) {
    this(attempt, work, 1);
  }

  /**
   * @param unit what is yielded begins at a multiple of it: a block of iterations stays whole
   */
  public Holding(AttemptId attempt, List<Interval> work, long unit) {
    this.attempt = attempt;
    this.unit = unit;
    waiting.addAll(work);
  }

  public AttemptId attempt() {
    return attempt;
  }

  /** Iterations of completed chunks since the attempt's start. */
  public long done() {
    return done;
  }

  /** Iterations held that have not begun. */
  public long notBegun() {
    return Interval.total(waiting);
  }

  /** Iterations of chunks that have begun and are not complete. */
  public long begun() {
    return Interval.total(running);
  }

  /** The oldest chunk that has begun and is not complete. */
  public Optional<Interval> running() {
    return running.stream().findFirst();
  }

  /** Iterations granted to the attempt and not yielded: done, begun or waiting. */
  public long granted() {
    return done + Interval.total(running) + notBegun();
  }

  /** Whether nothing runs and nothing waits: the attempt asks whether it may finish. */
  public boolean isIdle() {
    return running.isEmpty() && waiting.isEmpty();
  }

  /** Begins a chunk of at most {@code size} iterations; never across a gap between intervals. */
  public Optional<Interval> begin(long size) {
    invariant(size > 0, "a chunk holds at least one iteration");
    Interval front = waiting.poll();
    if (front == null) {
      return Optional.empty();
    }
    if (front.count() > size) {
      waiting.addFirst(front.without(size));
      front = front.head(size);
    }
    running.add(front);
    return Optional.of(front);
  }

  /** A chunk is complete and stored. */
  public void complete(Interval chunk) {
    complete(chunk, chunk.count());
  }

  /** The oldest running chunk is complete and stored. */
  public void complete() {
    complete(running().orElseThrow());
  }

  /** The oldest running chunk, or its first {@code count} iterations, as below. */
  public Optional<Interval> complete(long count) {
    return complete(running().orElseThrow(), count);
  }

  /**
   * The first {@code count} iterations of the chunk are complete and stored; the rest returns to
   * the front of the list (a program that stores on a schedule, not at a size).
   */
  public Optional<Interval> complete(Interval chunk, long count) {
    invariant(count >= 0 && count <= chunk.count(), "completes within its chunk");
    invariant(running.remove(chunk), "only what has begun can be complete");
    done += count;
    if (count < chunk.count()) {
      waiting.addFirst(chunk.without(count));
    }
    return count == 0 ? Optional.empty() : Optional.of(chunk.head(count));
  }

  /**
   * Executes an instruction once: adds the grant, then yields up to {@code yield} iterations from
   * the end. Repeated under the same id it returns the same answer and changes nothing.
   */
  public List<Interval> steer(InstructionId id, List<Interval> grant, long yield) {
    if (id.compareTo(lastSteer) <= 0) {
      return id.equals(lastSteer) ? lastYield : List.of();
    }
    add(grant);
    lastSteer = id;
    lastYield = giveBack(yield);
    return lastYield;
  }

  /** Adds work at the end of the list. */
  public void add(List<Interval> grant) {
    waiting.addAll(grant);
  }

  /** Yields up to {@code yield} iterations from the end of the list, as far as not begun. */
  public List<Interval> giveBack(long yield) {
    List<Interval> given = new ArrayList<>();
    long left = yield;
    while (left > 0 && !waiting.isEmpty()) {
      Interval last = waiting.removeLast();
      if (last.count() > left) {
        // Indices, not counts, are multiples of the unit: the last block of a job may be shorter.
        long cut = Math.ceilDiv(last.end() - left, unit) * unit;
        long stays = Math.min(cut - last.first(), last.count());
        waiting.addLast(last.head(stays));
        if (stays == last.count()) {
          break;
        }
        last = last.without(stays);
      }
      given.add(last);
      left -= last.count();
    }
    Collections.reverse(given);
    return List.copyOf(given);
  }
}
