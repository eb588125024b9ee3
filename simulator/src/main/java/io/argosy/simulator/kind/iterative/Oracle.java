package io.argosy.simulator.kind.iterative;

import io.argosy.simulator.world.SpeedTrace;
import java.util.Arrays;
import java.util.List;

/**
 * Knows every speed at every instant, has no costs of coordination, and keeps the best slots busy
 * from the moment they join until they are gone for good, except while they are off. No schedule
 * with as many slots ends earlier.
 */
public final class Oracle {
  /**
   * A slot and the time in which it exists.
   *
   * @param outages times within that in which its machine was off
   */
  public record Slot(
      SpeedTrace trace, double fromSecond, double untilSecond, List<Outage> outages) {
    /** A slot whose machine is never off. */
    public Slot(SpeedTrace trace, double fromSecond, double untilSecond) {
      this(trace, fromSecond, untilSecond, List.of());
    }

    public Slot {
      outages = List.copyOf(outages);
    }

    double workBy(double second) {
      double end = Math.min(second, untilSecond);
      double work = end <= fromSecond ? 0 : trace.iterationsBetween(fromSecond, end);
      double off = fromSecond;
      for (Outage outage : outages) {
        double from = Math.max(off, outage.fromSecond());
        double to = Math.min(end, outage.untilSecond());
        if (to > from) {
          work -= trace.iterationsBetween(from, to);
          off = to;
        }
      }
      return Math.max(0, work);
    }
  }

  /** A machine is off from one instant to another. */
  public record Outage(double fromSecond, double untilSecond) {}

  private final List<Slot> slots;
  private final int most;

  public Oracle(List<Slot> slots, int most) {
    this.slots = slots;
    this.most = most;
  }

  /** Iterations that all slots can ever do; a job with more never ends. */
  double ever() {
    double sum = 0;
    for (Slot slot : slots) {
      boolean stays = Double.isInfinite(slot.untilSecond());
      double end = stays ? slot.trace().ever() : slot.workBy(slot.untilSecond());
      sum += end;
    }
    return sum;
  }

  /** The earliest time at which {@code iterations} can be done, in seconds. */
  public double end(long iterations) {
    double high = 1;
    while (workBy(high) < iterations) {
      high *= 2;
      if (high > 1e12) {
        return Double.POSITIVE_INFINITY;
      }
    }
    double low = 0;
    for (int step = 0; step < 60 && high - low > 1e-6; step++) {
      double middle = (low + high) / 2;
      if (workBy(middle) < iterations) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double workBy(double second) {
    double[] work = slots.stream().mapToDouble(slot -> slot.workBy(second)).sorted().toArray();
    return Arrays.stream(work, Math.max(0, work.length - most), work.length).sum();
  }
}
