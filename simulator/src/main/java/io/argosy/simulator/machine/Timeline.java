package io.argosy.simulator.machine;

import io.argosy.core.math.Seconds;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Virtual time and its future events, ordered by time and, within one instant, by when they were
 * scheduled.
 *
 * <p>A heap in plain arrays: a simulation spends much of its time here.
 */
public final class Timeline {
  /** The instant that virtual time counts from. */
  public static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  public static final long NEVER = Long.MAX_VALUE;

  private long[] times = new long[256];
  private long[] orders = new long[256];
  private @Nullable Runnable[] actions = new Runnable[256];
  private int size;
  private long asked;
  private long now;
  private long happened;

  /** Nanoseconds since the beginning. */
  public long now() {
    return now;
  }

  public double seconds() {
    return Seconds.ofNanos(now);
  }

  /** The number of events that have happened. */
  public long happened() {
    return happened;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** When the next event happens. */
  public long next() {
    return size == 0 ? NEVER : times[0];
  }

  public void after(Duration delay, Runnable action) {
    at(now + delay.toNanos(), action);
  }

  public void at(long nanos, Runnable action) {
    if (size == times.length) {
      grow();
    }
    int hole = size++;
    long order = asked++;
    long time = Math.max(nanos, now);
    while (hole > 0 && time < times[(hole - 1) >>> 1]) {
      move((hole - 1) >>> 1, hole);
      hole = (hole - 1) >>> 1;
    }
    put(hole, time, order, action);
  }

  /** Runs the next event. */
  public void step() {
    Runnable first = actions[0];
    now = times[0];
    happened++;
    size--;
    if (size > 0) {
      sink();
    }
    actions[size] = null;
    if (first != null) {
      first.run();
    }
  }

  private void sink() {
    long time = times[size];
    long order = orders[size];
    Runnable action = actions[size];
    int hole = 0;
    int child = 1;
    while (child < size) {
      if (child + 1 < size && isBefore(child + 1, times[child], orders[child])) {
        child++;
      }
      if (!isBefore(child, time, order)) {
        break;
      }
      move(child, hole);
      hole = child;
      child = 2 * hole + 1;
    }
    put(hole, time, order, action);
  }

  private boolean isBefore(int index, long time, long order) {
    return times[index] < time || (times[index] == time && orders[index] < order);
  }

  private void move(int from, int to) {
    times[to] = times[from];
    orders[to] = orders[from];
    actions[to] = actions[from];
  }

  private void put(int index, long time, long order, @Nullable Runnable action) {
    times[index] = time;
    orders[index] = order;
    actions[index] = action;
  }

  private void grow() {
    times = Arrays.copyOf(times, 2 * size);
    orders = Arrays.copyOf(orders, 2 * size);
    actions = Arrays.copyOf(actions, 2 * size);
  }
}
