package io.argosy.simulator.history;

/**
 * A time in which reports show that one slot was working.
 *
 * @param from seconds since the job's acceptance
 * @param iterations done in that time
 */
record BusyPeriod(double from, double to, double iterations) {
  double seconds() {
    return to - from;
  }

  double speed() {
    return iterations / seconds();
  }
}
