package io.argosy.simulator.history;

import io.argosy.core.model.MachineId;
import java.util.List;
import java.util.Optional;

/**
 * How fast one attempt was.
 *
 * @param seconds for which it was seen working
 * @param mean iterations per second in that time
 * @param deviation standard deviation of its measured speeds, weighted by their time, as a part of
 *     the mean
 */
public record AttemptSpeed(
    int partition, MachineId machine, double seconds, double mean, double deviation) {

  static Optional<AttemptSpeed> of(AttemptTrack attempt) {
    List<Stretch> seen = attempt.stretches();
    double seconds = seen.stream().mapToDouble(Stretch::seconds).sum();
    if (seconds <= 0) {
      return Optional.empty();
    }
    double mean = seen.stream().mapToDouble(Stretch::iterations).sum() / seconds;
    double squares = 0;
    for (Stretch stretch : seen) {
      squares += stretch.seconds() * (stretch.speed() - mean) * (stretch.speed() - mean);
    }
    double deviation = mean > 0 ? Math.sqrt(squares / seconds) / mean : 0;
    return Optional.of(
        new AttemptSpeed(attempt.partition, attempt.machine, seconds, mean, deviation));
  }
}
