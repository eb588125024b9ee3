package io.argosy.simulator.realm;

/** The job cannot end in this world; the message shows its progress. */
public final class NeverEnds extends RuntimeException {
  public NeverEnds(String message) {
    super(message);
  }
}
