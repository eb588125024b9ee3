package io.argosy.simulator.history;

import io.argosy.core.model.MachineId;
import java.util.List;
import java.util.Optional;

/**
 * How fast one attempt was.
 *
 * @param seconds for which its reports show it working
 * @param mean iterations per second in that time
 * @param deviation standard deviation of its measured speeds, weighted by their time, as a part of
 *     the mean
 */
public record AttemptSpeed(
    int partition, MachineId machine, double seconds, double mean, double deviation) {

  static Optional<AttemptSpeed> of(AttemptTrack attempt) {
    List<BusyPeriod> seen = attempt.stretches();
    double seconds = seen.stream().mapToDouble(BusyPeriod::seconds).sum();
    if (seconds <= 0) {
      return Optional.empty();
    }
    double mean = seen.stream().mapToDouble(BusyPeriod::iterations).sum() / seconds;
    double squares = 0;
    for (BusyPeriod busyPeriod : seen) {
      squares += busyPeriod.seconds() * (busyPeriod.speed() - mean) * (busyPeriod.speed() - mean);
    }
    double deviation = mean > 0 ? Math.sqrt(squares / seconds) / mean : 0;
    return Optional.of(
        new AttemptSpeed(attempt.partition, attempt.machine, seconds, mean, deviation));
  }
}
