package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import java.util.Arrays;
import java.util.List;

/**
 * The speed of one slot over virtual time, in iterations per second: constant or linear between its
 * points; after them the last value for ever, or the whole pattern again and again.
 *
 * <p>Work done is the integral, known in closed form, so that no step size is involved.
 */
public final class SpeedTrace {
  /** From this second on, this speed. */
  public record Point(double atSecond, double speed) {
    public Point {
      require(atSecond >= 0, "a point lies at 0 or later, was " + atSecond);
      require(
          speed >= 0 && Double.isFinite(speed), "a speed is 0 or more and finite, was " + speed);
    }
  }

  private final double[] start;
  private final double[] speed;
  private final double[] slope;

  /** Iterations done before each start. */
  private final double[] before;

  private final double period;
  private final double perPeriod;

  private SpeedTrace(double[] start, double[] speed, double[] slope, double period) {
    this.start = start;
    this.speed = speed;
    this.slope = slope;
    this.before = new double[start.length];
    for (int i = 1; i < start.length; i++) {
      before[i] = before[i - 1] + within(i - 1, start[i] - start[i - 1]);
    }
    this.period = period;
    this.perPeriod = Double.isInfinite(period) ? 0 : onePattern(period);
  }

  /** The same speed for ever. */
  public static SpeedTrace constant(double speed) {
    return steps(List.of(new Point(0, speed)));
  }

  /** Each speed holds until the next point. */
  public static SpeedTrace steps(List<Point> points) {
    return of(points, false, Double.POSITIVE_INFINITY);
  }

  /** The speed moves in a straight line from point to point. */
  public static SpeedTrace ramps(List<Point> points) {
    return of(points, true, Double.POSITIVE_INFINITY);
  }

  /** Steps or ramps that repeat after each period (infinite: never). */
  public static SpeedTrace of(List<Point> points, boolean ramps, double periodSeconds) {
    require(!points.isEmpty() && points.getFirst().atSecond() == 0, "the first point lies at 0");
    require(periodSeconds > points.getLast().atSecond(), "a period ends after its last point");
    int size = points.size();
    double[] slope = new double[size];
    for (int i = 0; i + 1 < size; i++) {
      double length = points.get(i + 1).atSecond() - points.get(i).atSecond();
      require(length > 0, "points follow each other in time");
      slope[i] = ramps ? (points.get(i + 1).speed() - points.get(i).speed()) / length : 0;
    }
    double[] start = points.stream().mapToDouble(Point::atSecond).toArray();
    double[] speed = points.stream().mapToDouble(Point::speed).toArray();
    return new SpeedTrace(start, speed, slope, periodSeconds);
  }

  /** The speed at an instant. */
  public double speedAt(double second) {
    double inside = Double.isInfinite(period) ? second : second % period;
    int i = segment(start, inside);
    return speed[i] + slope[i] * (inside - start[i]);
  }

  /** Iterations done between two instants. */
  public double iterationsBetween(double from, double to) {
    return until(to) - until(from);
  }

  /** Seconds that {@code count} iterations take from an instant on; infinite if they never end. */
  public double timeToDo(double count, double from) {
    if (count <= 0) {
      return 0;
    }
    if (start.length == 1) {
      return count / speed[0];
    }
    return Math.max(0, instantOf(until(from) + count) - from);
  }

  /** Iterations that this slot can ever do; infinite unless its speed stays at zero. */
  public double ever() {
    int last = start.length - 1;
    boolean goesOn = Double.isInfinite(period) ? speed[last] > 0 : perPeriod > 0;
    return goesOn ? Double.POSITIVE_INFINITY : before[last];
  }

  private double until(double second) {
    if (Double.isInfinite(period)) {
      return onePattern(second);
    }
    double rounds = Math.floor(second / period);
    return rounds * perPeriod + onePattern(second - rounds * period);
  }

  private double instantOf(double work) {
    if (Double.isInfinite(period)) {
      return instantInPattern(work);
    }
    if (perPeriod == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double rounds = Math.floor(work / perPeriod);
    return rounds * period + instantInPattern(work - rounds * perPeriod);
  }

  private double onePattern(double second) {
    int i = segment(start, second);
    return before[i] + within(i, second - start[i]);
  }

  private double within(int i, double seconds) {
    return seconds * (speed[i] + slope[i] * seconds / 2);
  }

  private double instantInPattern(double work) {
    // The first instant at which the work is done: before a pause, not after it.
    int i = Math.max(0, lowerBound(before, work) - 1);
    double rest = work - before[i];
    if (rest <= 0) {
      return start[i];
    }
    if (slope[i] == 0) {
      return speed[i] == 0 ? Double.POSITIVE_INFINITY : start[i] + rest / speed[i];
    }
    // slope/2 x² + speed x − rest = 0, in the form that stays exact when the slope is small.
    double root = Math.sqrt(Math.max(0, speed[i] * speed[i] + 2 * slope[i] * rest));
    return start[i] + 2 * rest / (speed[i] + root);
  }

  private static int segment(double[] starts, double value) {
    int found = Arrays.binarySearch(starts, value);
    return found >= 0 ? found : Math.max(0, -found - 2);
  }

  private static int lowerBound(double[] ascending, double value) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
