package io.argosy.simulator;

/** The job cannot end in this world; the message says how far it came. */
public final class NeverEnds extends RuntimeException {
  NeverEnds(String message) {
    super(message);
  }
}
