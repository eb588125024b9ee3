package io.argosy.cli.remote;

import io.argosy.protocol.text.BadInput;

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

  /** What a refusal means to the user: a mistake, or a fault that may pass. */
  public static RuntimeException of(int status, String detail) {
    return status >= 500
        ? new ServiceFault("the service cannot do it now: " + detail, isPassing(status))
        : BadInput.inArgument("", "", detail);
  }

  static boolean isPassing(int status) {
    return status == 502 || status == 503 || status == 504;
  }

  boolean isPassing() {
    return passing;
  }
}
