package io.argosy.core.work;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.CallCost;
import java.time.Duration;

/**
 * How long chunks last, and so how large the next one should be: equations (C1) to (C5) of
 * docs/algorithms/balance.md.
 *
 * <p>A chunk of n iterations takes start-up + n / speed. The two are told apart by the smallest and
 * the latest chunk seen. A value: each measured chunk gives a new pace.
 */
public record Pace(long smallest, double smallestSeconds, long latest, double latestSeconds) {
  /** Start-up may cost at most one part in this many of a chunk. */
  private static final double STARTUP_PARTS = 200;

  /** While an attempt's speed is not known, start-up may cost one part in this many. */
  private static final double EARLY_PARTS = 4;

  /**
   * A chunk takes at most one part in this many of the time the job may still last, so that shares
   * can change a few more times.
   */
  private static final double HORIZON_PARTS = 4;

  /** However long start-up takes, a chunk takes at most one part in this many of that time. */
  private static final double LONGEST_CHUNK_PARTS = 2;

  /** Near the end a chunk takes at most one part in this many of what its holder has left. */
  private static final double TAPER = 3;

  /** Tapering stops where start-up would cost more than one part in this many. */
  private static final double TAPER_PARTS = 20;

  /** A chunk of half the size that takes more than this part of the time tells of start-up. */
  private static final double DEARER = 0.8;

  /** Start-up that takes less than this part of the smallest chunk is as good as none. */
  private static final double NEGLIGIBLE = 0.1;

  /** The part of the smallest chunk's time that may be noise. */
  private static final double NOISE = 0.2;

  /**
   * A deadline is long past once this many calls would have fitted in since: then the iterations
   * are slower than it assumed, and it says nothing of them.
   */
  private static final double LONG_PAST_CALLS = 2;

  /**
   * Where fewer calls than this fit the time left, one call does all: one to measure and one to do
   * the rest would already take two start-ups.
   */
  private static final double LAST_CHANCE_CALLS = 3;

  /**
   * A rest that takes less than this many start-ups is not left for another call: a seventh of that
   * call or more would be start-up.
   */
  private static final double SMALL_REST_STARTUPS = 6;

  /**
   * The first call of a slot may be slower than the next (files that are not cached yet): this part
   * of it counts as start-up as long as no other small call was measured.
   */
  private static final double FIRST_CALL_STARTUP = 0.75;

  /** A chunk this many times as large as those before it is no small call. */
  private static final double FAR_LARGER = 64;

  /** Nothing measured yet. */
  public static final Pace UNKNOWN = new Pace(0, 0, 0, 0);

  /** The pace after a chunk of {@code count} iterations that took the time given. */
  public Pace after(long count, Duration took) {
    require(count > 0, "a chunk holds at least one iteration, was " + count);
    double seconds = Math.max(Seconds.of(took), 1e-6);
    if (latest == 0) {
      return new Pace(count, seconds, count, seconds);
    }
    // Half the work in nearly the same time: start-up costs more than it did (a loaded machine).
    boolean dearer = count <= latest / 2 && seconds >= DEARER * latestSeconds;
    boolean small = count <= 2 * smallest && count < latest;
    if (dearer || small) {
      // A larger chunk takes longer than this one, but not longer than that many of this one: what
      // was measured of it may be from another time (a standstill).
      double known = Math.clamp(latestSeconds, seconds, seconds * latest / count);
      return new Pace(count, seconds, latest, known);
    }
    if (count < latest && isBelievable() && count / iterationsPerSecond() < startupSeconds()) {
      // (C16) a crumb is nearly all start-up, and that varies: it tells nothing of the speed.
      return this;
    }
    // No chunk takes longer than a larger one: a first call that was slower tells nothing any more.
    return count > smallest
        ? new Pace(smallest, Math.min(startedIn(count, seconds), seconds), count, seconds)
        : new Pace(count, seconds, count, seconds);
  }

  /** (C14) what the smallest chunk counts as, beside one of that size that took so long. */
  private double startedIn(long count, double seconds) {
    boolean onlyFirst = latest <= 2 * smallest && count > FAR_LARGER * latest;
    boolean matters = seconds < EARLY_PARTS * smallestSeconds;
    return onlyFirst && matters ? FIRST_CALL_STARTUP * smallestSeconds : smallestSeconds;
  }

  /** (C1) what a chunk costs before its first iteration, in seconds; 0 while it cannot be told. */
  public double startupSeconds() {
    if (latest <= smallest) {
      return 0;
    }
    double perIteration = (latestSeconds - smallestSeconds) / (latest - smallest);
    return Math.clamp(smallestSeconds - smallest * perIteration, 0, smallestSeconds);
  }

  /**
   * (C2) iterations per second once started. At least what may be noise is counted as work: a call
   * whose start-up was long by chance does not make iterations free.
   */
  public double iterationsPerSecond() {
    double working = latestSeconds - startupSeconds();
    return latest / Math.max(working, NOISE * latestSeconds);
  }

  /**
   * (C10) iterations per second, start-up included, in chunks of that size; of crumbs as of chunks
   * that are worth a call.
   */
  double effectiveSpeed(long size) {
    double startup = startupSeconds();
    double speed = iterationsPerSecond();
    double count = Math.max(Math.max(1, size), EARLY_PARTS * startup * speed);
    return count / (startup + count / speed);
  }

  /** Whether calls of two sizes were measured: one alone may be all work or all start-up. */
  boolean hasTwoSizes() {
    return latest > smallest;
  }

  /**
   * (C7) whether work is told from start-up: only then there is a speed to rely on. It is, if the
   * larger chunk took far longer, or as many times as long as it is larger: then there is hardly
   * any start-up to tell.
   */
  public boolean isBelievable() {
    return latest > smallest
        && (latestSeconds >= CallCost.CONTRAST * smallestSeconds
            || startupSeconds() <= NEGLIGIBLE * smallestSeconds);
  }

  /**
   * What one call takes to start, in seconds, as far as can be told: all of the shortest call while
   * no work shows.
   */
  public double callSeconds() {
    return isBelievable() ? startupSeconds() : smallestSeconds;
  }

  /**
   * How many iterations the next chunk should hold.
   *
   * @param interval how often reports are wanted
   * @param held iterations that this attempt holds and has not begun
   * @param fairShare iterations that are this attempt's part if the job takes all its slots
   * @param early whether the attempt's speed is not known yet: news is worth more than start-up
   * @param horizonSeconds how long the job may still take; 0 or less when its deadline is past;
   *     infinite when that is not known
   */
  public long nextChunk(
      Duration interval, long held, long fairShare, double horizonSeconds, boolean early) {
    require(held > 0, "there is work to choose from");
    if (latest == 0) {
      return 1;
    }
    double every = Math.max(Seconds.of(interval), 1e-3);
    double size =
        isBelievable()
            ? known(every, held, horizonSeconds, early)
            : unknown(every, Math.min(held, fairShare), horizonSeconds);
    return Math.clamp((long) StrictMath.ceil(size), 1, held);
  }

  /** The next chunk where start-up and speed are known. */
  private double known(double every, long held, double horizonSeconds, boolean early) {
    double startup = startupSeconds();
    double speed = iterationsPerSecond();
    // (C3) long enough that start-up does not matter, but never so long that the job could not be
    // balanced a few more times before it ends.
    double parts = early ? EARLY_PARTS : STARTUP_PARTS;
    double wanted = Math.max(every, parts * startup);
    boolean open = horizonSeconds <= 0 || Double.isInfinite(horizonSeconds);
    double horizon = open ? startup + held / speed : horizonSeconds;
    double least = Math.max(every / HORIZON_PARTS, Math.min(parts, TAPER_PARTS) * startup);
    // Whatever start-up costs: a chunk that ends after the deadline does not help to keep it.
    double most = Math.max(horizon / LONGEST_CHUNK_PARTS, EARLY_PARTS * startup);
    double balanced = Math.min(wanted, Math.max(horizon / HORIZON_PARTS, Math.min(least, most)));
    // (C4) the last chunks shrink, so that attempts end together.
    double shortest = Math.min(TAPER_PARTS * startup, most);
    double tapered = Math.min(balanced, Math.max(held / speed / TAPER, shortest));
    double size = Math.min(tapered * speed, learning(balanced));
    // (C11) a rest that takes hardly longer than its own start-up is done along.
    return held - size < SMALL_REST_STARTUPS * startup * speed ? held : size;
  }

  /**
   * (C8) the next chunk while start-up hides the work: at least twice the latest, whatever the
   * report interval. The time left bounds what is tried, and so does what would be lost with it.
   */
  private double unknown(double every, long share, double horizonSeconds) {
    double doubled = 2.0 * latest;
    if (latest <= smallest) {
      // One size alone: all of it may have been work.
      return Math.max(doubled, every * latest / latestSeconds);
    }
    double startup = latestSeconds;
    boolean open = horizonSeconds <= 0 || Double.isInfinite(horizonSeconds);
    double longest = TAPER_PARTS * startup;
    double allowed =
        open
            ? longest
            : Math.min(longest, Math.max(horizonSeconds / LONGEST_CHUNK_PARTS, 2 * startup));
    double size = Math.max(doubled, learning(allowed - startup));
    return isTrialDue(horizonSeconds) ? Math.max(size, trial(share, horizonSeconds)) : size;
  }

  /**
   * Where the deadline is far, there is time to find out step by step; one that is long past says
   * nothing of how fast iterations are.
   */
  boolean isTrialDue(double horizonSeconds) {
    boolean near = horizonSeconds < CallCost.FAR_DEADLINE_CALLS * latestSeconds;
    boolean past = horizonSeconds < -LONG_PAST_CALLS * latestSeconds;
    return near && !past;
  }

  /**
   * (C9) a deadline says how fast iterations have to be if it can be kept at all; where start-up is
   * seen to hide them, the attempt relies on that. If not even three more calls fit, one must do.
   */
  private double trial(long share, double horizonSeconds) {
    boolean pressed = horizonSeconds < LAST_CHANCE_CALLS * latestSeconds;
    return pressed ? share : share / CallCost.TRIAL_PARTS;
  }

  /**
   * (C5) how many iterations fit the time even if all that looks like noise was work: what is
   * measured of a tiny chunk says little about a large one.
   */
  private double learning(double seconds) {
    double slowest = Math.max(0, latestSeconds - smallestSeconds) + NOISE * smallestSeconds;
    return seconds * (latest - smallest) / slowest;
  }

  /** How long a chunk of that many iterations should take. */
  public Duration expected(long count) {
    if (latest == 0) {
      return Duration.ZERO;
    }
    double seconds = startupSeconds() + count / iterationsPerSecond();
    return Seconds.toDuration(Math.min(seconds, 1e9));
  }

  /**
   * (C17) how long a chunk of that many iterations may take. Until work is told from start-up, what
   * looks like work may be noise: the chunk may take much longer than expected, but no longer than
   * the reach of a trial call (C9). A longer silence would hide a lost attempt for weeks.
   */
  Duration longest(long count) {
    if (isBelievable() || latest == 0) {
      return expected(count);
    }
    double expected = startupSeconds() + count / iterationsPerSecond();
    double least = TAPER_PARTS * latestSeconds;
    double most = CallCost.FAR_DEADLINE_CALLS * latestSeconds;
    return Seconds.toDuration(Math.min(Math.clamp(expected, least, most), 1e9));
  }
}
