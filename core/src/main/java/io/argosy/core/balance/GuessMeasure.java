package io.argosy.core.balance;

import static io.argosy.core.model.Checks.require;

/**
 * What an upper level knows of a group that balances its own workers: figure III.32. The group does
 * not report what was done but what it believes to be done, and may take some of that back.
 *
 * @param done what was reported last
 * @param speed the latest measure, iterations per second
 * @param deviation by what the latest report corrected the speed before it; 1 when there was none
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

  /** After a report; one that is not later than the last tells nothing. */
  public GuessMeasure report(double atSecond, long reported) {
    if (atSecond <= reportedAtSecond) {
      return this;
    }
    if (speed == 0) {
      // (W4) nothing to correct: the plain measure.
      double plain = Math.max(0, reported - done) / (atSecond - reportedAtSecond);
      return next(atSecond, reported, plain, 1);
    }
    // (W3) the speed before, corrected; done follows what is reported.
    double corrected = reported < done ? speed * down(atSecond, reported) : up(atSecond, reported);
    return next(atSecond, reported, corrected, corrected / speed);
  }

  /** (W1) the speed by progress reported over progress expected: in it the speed before cancels. */
  private double up(double atSecond, long reported) {
    return (reported - done) / (atSecond - reportedAtSecond);
  }

  /** (W2) the group had promised too much: mean speeds since the start are compared. */
  private double down(double atSecond, long reported) {
    double before = done / (reportedAtSecond - startedAtSecond);
    double now = reported / (atSecond - startedAtSecond);
    return now / before;
  }

  /** After a time in which there was nothing to do, which says nothing of the speed. */
  public GuessMeasure resumed(double atSecond) {
    return new GuessMeasure(startedAtSecond, atSecond, done, speed, deviation, measures);
  }

  private GuessMeasure next(double atSecond, long reported, double newSpeed, double change) {
    return new GuessMeasure(startedAtSecond, atSecond, reported, newSpeed, change, measures + 1);
  }
}
