package io.argosy.protocol.wire;

/** Transfers between a machine and the store itself, without the service in between. */
public final class Direct {
  /** {@code yes} if the client that asks for a body can follow a redirect to the store. */
  public static final String HEADER = "Argosy-Direct";

  /** Smaller bodies are sent through the service: asking for another address takes as long. */
  public static final long LEAST_BYTES = 1 << 20;

  private Direct() {}
}
