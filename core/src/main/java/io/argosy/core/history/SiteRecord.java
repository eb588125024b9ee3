package io.argosy.core.history;

import java.util.Optional;

/** The attempts of one site, added up. */
final class SiteRecord {
  /** Start-up varies: on average it was at most this many times what a report said of it. */
  private static final double STARTUP_VARIES = 2;

  private CallSums slowStarters = CallSums.NONE;
  private double mostStartup;
  private double seconds;
  private double iterations;

  void add(AttemptRecord attempt) {
    if (attempt.longestStartup() > 0) {
      slowStarters = slowStarters.and(attempt.calls());
      mostStartup += STARTUP_VARIES * attempt.longestStartup() * attempt.calls().calls();
    }
    attempt
        .stretch()
        .ifPresent(
            stretch -> {
              seconds += stretch.seconds();
              iterations += stretch.iterations();
            });
  }

  /**
   * By the calls, where some took long to start and work shows all the same; else by what was
   * reported.
   */
  Optional<RecordedSpeed> speed() {
    return slowStarters
        .speed(mostStartup)
        .or(
            () ->
                seconds > 0 && iterations > 0
                    ? Optional.of(new RecordedSpeed(iterations / seconds, 0))
                    : Optional.empty());
  }
}
