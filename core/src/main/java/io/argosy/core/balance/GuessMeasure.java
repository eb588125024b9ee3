package io.argosy.core.balance;

import static io.argosy.core.model.Checks.require;

/**
 * What an upper level knows about a group that balances its own workers: figure III.32. The group
 * reports a prediction of its progress, not the progress, and may correct it downwards.
 *
 * @param done the last report
 * @param speed the latest measured speed, iterations per second
 * @param deviation how the latest report corrected the previous speed; 1 without a correction
 * @param measures how many reports there were
 */
public record GuessMeasure(
    double startedAtSecond,
    double reportedAtSecond,
    long done,
    double speed,
    double deviation,
    int measures) {

  public GuessMeasure {
    require(done >= 0 && speed >= 0, "nothing is done backwards, was " + done + ", " + speed);
  }

  /** Nothing done, and nothing known. */
  public static GuessMeasure started(double atSecond) {
    return new GuessMeasure(atSecond, atSecond, 0, 0, 1, 0);
  }

  /** After a report; ignores one that is not later than the last. */
  public GuessMeasure report(double atSecond, long reported) {
    if (atSecond <= reportedAtSecond) {
      return this;
    }
    if (speed == 0) {
      // (W4) nothing to correct: the plain measurement.
      double plain = Math.max(0, reported - done) / (atSecond - reportedAtSecond);
      return next(atSecond, reported, plain, 1);
    }
    // (W3) the previous speed, corrected; done follows the report.
    double corrected = reported < done ? speed * down(atSecond, reported) : up(atSecond, reported);
    return next(atSecond, reported, corrected, corrected / speed);
  }

  /** (W1) the speed times reported over expected progress: the previous speed cancels out. */
  private double up(double atSecond, long reported) {
    return (reported - done) / (atSecond - reportedAtSecond);
  }

  /** (W2) the group predicted too much: compares mean speeds since the start. */
  private double down(double atSecond, long reported) {
    double before = done / (reportedAtSecond - startedAtSecond);
    double now = reported / (atSecond - startedAtSecond);
    return now / before;
  }

  /** After an idle time, which tells nothing about the speed. */
  public GuessMeasure resumed(double atSecond) {
    return new GuessMeasure(startedAtSecond, atSecond, done, speed, deviation, measures);
  }

  private GuessMeasure next(double atSecond, long reported, double newSpeed, double change) {
    return new GuessMeasure(startedAtSecond, atSecond, reported, newSpeed, change, measures + 1);
  }
}
