package io.argosy.core.engine.worker;

/**
 * How the speed of an attempt developed, in sums updated by each measurement. The first measurement
 * is left out: it contains the start-up.
 *
 * @param count number of measurements in the sums
 * @param seconds Σ w, the time measured; the weight w of a measurement is its duration
 * @param time Σ w t, where t is the middle of the measured time
 * @param timeTime Σ w t²
 * @param speed Σ w s
 * @param speedTime Σ w s t
 * @param speedSpeed Σ w s²
 * @param jump mean squared relative change between measurements, weighted towards recent ones
 */
public record SpeedStats(
    int count,
    double seconds,
    double time,
    double timeTime,
    double speed,
    double speedTime,
    double speedSpeed,
    double jump) {
  /** The weight of the old mean when a new measurement comes. */
  private static final double MEMORY = 0.1;

  static final SpeedStats NONE = new SpeedStats(0, 0, 0, 0, 0, 0, 0, 0);

  /**
   * Adds one measurement.
   *
   * @param until the attempt's own time at the measurement, in seconds
   * @param span the duration of the measurement, in seconds
   * @param now the speed measured
   * @param before the speed of the previous measurement
   */
  SpeedStats with(double until, double span, double now, double before) {
    double t = until - span / 2;
    double middle = (now + before) / 2;
    double change = middle > 0 ? (now - before) / middle : 0;
    double past = count == 0 ? change * change : jump;
    return new SpeedStats(
        count + 1,
        seconds + span,
        time + span * t,
        timeTime + span * t * t,
        speed + span * now,
        speedTime + span * now * t,
        speedSpeed + span * now * now,
        MEMORY * past + (1 - MEMORY) * change * change);
  }

  /** The mean speed over time; 0 before the first measurement. */
  public double mean() {
    return seconds > 0 ? speed / seconds : 0;
  }

  /** The variance of the speed over time. */
  public double variance() {
    return count < 2 ? 0 : Math.max(0, (speedSpeed - speed * speed / seconds) / seconds);
  }

  /** The growth of the speed per second, by least squares. */
  public double slope() {
    double spread = timeTime - time * time / seconds;
    return count < 2 || spread <= 0 ? 0 : (speedTime - time * speed / seconds) / spread;
  }

  /** The part of {@link #variance()} that a straight line explains. */
  public double explained() {
    double slope = slope();
    return slope == 0 ? 0 : slope * slope * (timeTime - time * time / seconds) / seconds;
  }
}
