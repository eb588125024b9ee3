package io.argosy.server.store;

import java.io.IOException;

/**
 * Parts of the stored data do not belong together, or one is missing beside the others. The message
 * says what was found, what was expected, and what the operator can do.
 */
public final class IdentityFault extends IOException {
  public IdentityFault(String message) {
    super(message);
  }
}
