package io.argosy.experiments.levels;

/**
 * The result of a job on two levels.
 *
 * @param seconds until the last thread did its last iteration
 * @param oracleSeconds the end with perfect knowledge of every speed
 * @param spreadSeconds between the first and the last thread to do its last iteration
 * @param done iterations done; those beyond the requested ones are surplus
 * @param reports of a thread, on average
 */
public record LevelsReport(
    double seconds,
    double oracleSeconds,
    double spreadSeconds,
    double intervalSeconds,
    long iterations,
    long done,
    double reports,
    int mostReports,
    int threads) {

  /** The oracle's end over this one. */
  public double efficiency() {
    return oracleSeconds / seconds;
  }
}
