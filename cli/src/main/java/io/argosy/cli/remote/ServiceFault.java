package io.argosy.cli.remote;

/** The service or the connection failed; a later try may succeed. */
public final class ServiceFault extends RuntimeException {
  private final boolean passing;

  ServiceFault(String sentence) {
    this(sentence, false);
  }

  /**
   * @param passing whether another address of the service may succeed
   */
  ServiceFault(String sentence, boolean passing) {
    super(sentence);
    this.passing = passing;
  }

  boolean isPassing() {
    return passing;
  }
}
