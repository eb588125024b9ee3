package io.argosy.experiments.levels;

/**
 * What a job on two levels came to.
 *
 * @param seconds until the last thread did its last iteration
 * @param oracleSeconds the end with perfect knowledge of every speed
 * @param spreadSeconds between the first and the last thread to do its last iteration
 * @param done iterations done; what is beyond those asked for is surplus
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

  /** How close the end came to the oracle's. */
  public double efficiency() {
    return oracleSeconds / seconds;
  }
}
