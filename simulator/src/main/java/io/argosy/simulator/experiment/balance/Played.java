package io.argosy.simulator.experiment.balance;

import io.argosy.core.math.Seconds;
import io.argosy.simulator.Report;
import io.argosy.simulator.levels.LevelsReport;
import java.time.Duration;

/**
 * What is kept of one simulation.
 *
 * @param bound the efficiency that {@link InformationBound} allows
 */
record Played(
    long seed,
    double seconds,
    double efficiency,
    double bound,
    double spreadSeconds,
    double intervalSeconds,
    double reports,
    long mostReports,
    int partitions) {

  static Played of(long seed, Report report, Duration interval, double boundSeconds) {
    return new Played(
        seed,
        Seconds.of(report.makespan()),
        report.efficiency(),
        // One that had fewer slots than there are is held against fewer: nobody beats the oracle.
        Math.min(1, report.oracleSeconds() / boundSeconds),
        report.spreadSeconds(),
        Seconds.of(interval),
        report.partitions().stream().mapToLong(Report.Row::reports).average().orElse(0),
        report.partitions().stream().mapToLong(Report.Row::reports).max().orElse(0),
        report.partitions().size());
  }

  static Played of(long seed, LevelsReport report, double boundSeconds) {
    return new Played(
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
