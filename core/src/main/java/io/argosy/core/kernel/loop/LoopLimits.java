package io.argosy.core.kernel.loop;

import java.time.Duration;

/**
 * How much one entry holds, and how often the kernel is woken.
 *
 * @param requests an entry holds at most so many requests, a wake-up counted as one
 * @param stimuli an entry takes no further request once it has so many stimuli
 * @param bytes an entry takes no further request once it is about this large
 * @param quiet two wake-ups are at least this far apart, whatever the kernel asks for
 */
public record LoopLimits(int requests, int stimuli, long bytes, Duration quiet) {
  /** What a service goes by. */
  public static final LoopLimits STANDARD =
      new LoopLimits(Integer.MAX_VALUE, 1000, 256 * 1024, Duration.ofMillis(5));

  /** The same, but an entry holds at most so many requests. */
  public LoopLimits withRequests(int most) {
    return new LoopLimits(most, stimuli, bytes, quiet);
  }

  /** The same, but with another pause between two wake-ups. */
  public LoopLimits withQuiet(Duration pause) {
    return new LoopLimits(requests, stimuli, bytes, pause);
  }
}
