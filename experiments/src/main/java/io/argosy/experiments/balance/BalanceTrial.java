package io.argosy.experiments.balance;

import io.argosy.core.math.Seconds;
import io.argosy.experiments.levels.LevelsReport;
import io.argosy.simulator.realm.SimulationReport;
import java.time.Duration;

/**
 * What an experiment keeps of one simulation.
 *
 * @param bound the efficiency that {@link InformationBound} allows
 */
record BalanceTrial(
    long seed,
    double seconds,
    double efficiency,
    double bound,
    double spreadSeconds,
    double intervalSeconds,
    double reports,
    long mostReports,
    int partitions) {

  static BalanceTrial of(
      long seed, SimulationReport report, Duration interval, double boundSeconds) {
    return new BalanceTrial(
        seed,
        Seconds.of(report.makespan()),
        report.efficiency(),
        // The oracle of a run with fewer slots is slower, so that the ratio can exceed 1.
        Math.min(1, report.oracleSeconds() / boundSeconds),
        report.spreadSeconds(),
        Seconds.of(interval),
        report.partitions().stream().mapToLong(SimulationReport.Row::reports).average().orElse(0),
        report.partitions().stream().mapToLong(SimulationReport.Row::reports).max().orElse(0),
        report.partitions().size());
  }

  static BalanceTrial of(long seed, LevelsReport report, double boundSeconds) {
    return new BalanceTrial(
        seed,
        report.seconds(),
        report.efficiency(),
        report.oracleSeconds() / boundSeconds,
        report.spreadSeconds(),
        report.intervalSeconds(),
        report.reports(),
        report.mostReports(),
        report.threads());
  }

  double spreadPart() {
    return spreadSeconds / seconds;
  }
}
