package io.argosy.cli.remote;

/** The service, or the way to it, is at fault; the same may work later. */
public final class ServiceFault extends RuntimeException {
  private final boolean passing;

  ServiceFault(String sentence) {
    this(sentence, false);
  }

  /**
   * @param passing whether another address of the service may well do it
   */
  ServiceFault(String sentence, boolean passing) {
    super(sentence);
    this.passing = passing;
  }

  boolean isPassing() {
    return passing;
  }
}
