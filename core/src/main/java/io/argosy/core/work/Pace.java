package io.argosy.core.work;

import static io.argosy.core.model.Checks.require;

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

  /** A chunk takes at most this part of the time the job may still last. */
  private static final double HORIZON_PARTS = 4;

  /** However dear start-up is, a chunk takes at most this part of that time. */
  private static final double LAST_PARTS = 2;

  /** Near the end a chunk takes at most this part of what its holder has left. */
  private static final double TAPER = 3;

  /** Tapering stops where start-up would cost more than one part in this many. */
  private static final double TAPER_PARTS = 20;

  /** A chunk of half the size that takes more than this part of the time tells of start-up. */
  private static final double DEARER = 0.8;

  /** The part of the smallest chunk's time that may be noise. */
  private static final double NOISE = 0.2;

  /** A single chunk that lasted longer than this is taken for work, not for start-up. */
  private static final double LONG_SECONDS = 60;

  /** Nothing measured yet. */
  public static final Pace UNKNOWN = new Pace(0, 0, 0, 0);

  /** The pace after a chunk of {@code count} iterations that took the time given. */
  public Pace after(long count, Duration took) {
    require(count > 0, "a chunk holds at least one iteration, was " + count);
    double seconds = Math.max(seconds(took), 1e-6);
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
    return count > smallest
        ? new Pace(smallest, smallestSeconds, count, seconds)
        : new Pace(count, seconds, count, seconds);
  }

  /** (C1) what a chunk costs before its first iteration, in seconds; 0 while it cannot be told. */
  public double startupSeconds() {
    if (latest <= smallest) {
      return 0;
    }
    double perIteration = (latestSeconds - smallestSeconds) / (latest - smallest);
    return Math.clamp(smallestSeconds - smallest * perIteration, 0, smallestSeconds);
  }

  /** (C2) iterations per second once started. */
  public double iterationsPerSecond() {
    double working = latestSeconds - startupSeconds();
    return latest / Math.max(working, 1e-6);
  }

  /**
   * How many iterations the next chunk should hold.
   *
   * @param interval how often reports are wanted
   * @param held iterations that this attempt holds and has not begun
   * @param early whether the attempt's speed is not known yet: news is worth more than start-up
   * @param horizonSeconds how long the job may still take; 0 or less when its deadline is past
   */
  public long nextChunk(Duration interval, long held, double horizonSeconds, boolean early) {
    require(held > 0, "there is work to choose from");
    if (latest == 0) {
      return 1;
    }
    double every = Math.max(seconds(interval), 1e-3);
    double startup = startupSeconds();
    double speed = iterationsPerSecond();
    // (C3) long enough that start-up does not matter, but never so long that the job could not be
    // balanced a few more times before it ends.
    double parts = early ? EARLY_PARTS : STARTUP_PARTS;
    double wanted = Math.max(every, parts * startup);
    double horizon = horizonSeconds > 0 ? horizonSeconds : held / speed;
    double least = Math.max(every / HORIZON_PARTS, Math.min(parts, TAPER_PARTS) * startup);
    // Whatever start-up costs: a chunk that outlives the promise helps nobody.
    double most = Math.max(horizon / LAST_PARTS, EARLY_PARTS * startup);
    double balanced = Math.min(wanted, Math.max(horizon / HORIZON_PARTS, Math.min(least, most)));
    // (C4) the last chunks shrink, so that attempts end together.
    double shortest = Math.min(TAPER_PARTS * startup, most);
    double tapered = Math.min(balanced, Math.max(held / speed / TAPER, shortest));
    double size = Math.min(tapered * speed, learning(balanced));
    return Math.clamp((long) StrictMath.ceil(size), 1, held);
  }

  /**
   * (C5) how many iterations fit the time even if all that looks like noise was work: what is
   * measured of a tiny chunk says little about a large one.
   */
  private double learning(double seconds) {
    if (latest <= smallest) {
      double fits = seconds * latest / latestSeconds;
      return latestSeconds > LONG_SECONDS ? fits : Math.max(2.0 * latest, fits);
    }
    double slowest = Math.max(0, latestSeconds - smallestSeconds) + NOISE * smallestSeconds;
    return seconds * (latest - smallest) / slowest;
  }

  /** How long a chunk of that many iterations should take. */
  public Duration expected(long count) {
    if (latest == 0) {
      return Duration.ZERO;
    }
    double seconds = startupSeconds() + count / iterationsPerSecond();
    return Duration.ofNanos((long) (Math.min(seconds, 1e9) * 1e9));
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
