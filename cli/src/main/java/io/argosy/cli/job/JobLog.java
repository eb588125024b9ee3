package io.argosy.cli.job;

/**
 * What a program wrote besides its results, so far.
 *
 * @param number of the partition, the worker or the slot that ran it
 */
public record JobLog(int number, int attempt, String name, long bytes, KeptPiece.Opener body) {
  /** Whose output it is. */
  public String key() {
    return number + "." + attempt + "/" + name;
  }
}
