package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.util.List;

/**
 * What a simulation came to.
 *
 * @param makespan from the job's acceptance to its end
 * @param kept iterations kept
 * @param surplus iterations kept beyond those asked for
 * @param slotSeconds over all attempts, from having a slot to giving it back
 * @param oracleSeconds the end with perfect knowledge of every speed and as many slots as the job
 *     had at its peak, see {@link Oracle}
 * @param spreadSeconds between the first and the last partition to store its last iteration, of
 *     those that could stay to the end
 * @param events how many events were played
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

  /** One partition, all its attempts together. */
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

  /** A partition came into being. */
  public record Added(TaskId task, Duration after, Reason why) {}

  public SimulationReport {
    partitions = List.copyOf(partitions);
    added = List.copyOf(added);
  }

  /** How close the makespan came to the oracle's, at most 1. */
  public double efficiency() {
    return oracleSeconds / Math.max(1e-9, Seconds.of(makespan));
  }
}
