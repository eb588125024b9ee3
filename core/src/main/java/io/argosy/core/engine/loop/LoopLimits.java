package io.argosy.core.engine.loop;

import java.time.Duration;

/**
 * The size limits of an entry, and how often the kernel is woken.
 *
 * @param requests an entry holds at most this many requests, a timer counted as one
 * @param stimuli an entry takes no further request once it has this many stimuli
 * @param bytes an entry takes no further request once it is about this large
 * @param quiet the minimum time between two wake-ups, whatever the kernel asks for
 */
public record LoopLimits(int requests, int stimuli, long bytes, Duration quiet) {
  /** The limits of a service. */
  public static final LoopLimits STANDARD =
      new LoopLimits(Integer.MAX_VALUE, 1000, 256 * 1024, Duration.ofMillis(5));

  /** The same, but an entry holds at most this many requests. */
  public LoopLimits withRequests(int most) {
    return new LoopLimits(most, stimuli, bytes, quiet);
  }

  /** The same, but with another pause between two wake-ups. */
  public LoopLimits withQuiet(Duration pause) {
    return new LoopLimits(requests, stimuli, bytes, pause);
  }
}
