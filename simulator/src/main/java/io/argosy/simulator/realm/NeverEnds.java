package io.argosy.simulator.realm;

/** The job cannot end in this world; the message says how far it came. */
public final class NeverEnds extends RuntimeException {
  public NeverEnds(String message) {
    super(message);
  }
}
