package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.util.List;

/**
 * The result of a simulation.
 *
 * @param makespan from the job's acceptance to its end
 * @param kept iterations kept
 * @param surplus iterations kept beyond the requested ones
 * @param slotSeconds over all attempts, from getting a slot to releasing it
 * @param oracleSeconds the end with perfect knowledge of every speed and as many slots as the job
 *     had at its peak, see {@code Oracle}
 * @param spreadSeconds between the first and the last partition to store its last iteration, of
 *     those that could stay to the end
 * @param events the number of simulated events
 */
public record SimulationReport(
    Outcome outcome,
    Duration makespan,
    boolean metDeadline,
    long iterations,
    long kept,
    long surplus,
    double slotSeconds,
    double oracleSeconds,
    double spreadSeconds,
    long steers,
    long refusedPieces,
    List<Row> partitions,
    List<Added> added,
    long events) {

  /** One partition with all its attempts. */
  public record Row(
      TaskId task,
      List<String> sites,
      int attempts,
      long iterations,
      double seconds,
      long reports) {
    /** Iterations kept per second of slot time. */
    public double meanSpeed() {
      return seconds > 0 ? iterations / seconds : 0;
    }
  }

  /** The kernel added a partition. */
  public record Added(TaskId task, Duration after, Reason why) {}

  public SimulationReport {
    partitions = List.copyOf(partitions);
    added = List.copyOf(added);
  }

  /** The oracle's makespan over this one, at most 1. */
  public double efficiency() {
    return oracleSeconds / Math.max(1e-9, Seconds.of(makespan));
  }
}
