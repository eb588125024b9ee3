package io.argosy.protocol.wire;

/** Bodies that go between a machine and the store itself, past the service. */
public final class Direct {
  /** Says {@code yes} when whoever asks for a body can go elsewhere for it. */
  public static final String HEADER = "Argosy-Direct";

  /** What is smaller is sent through the service: asking where else to takes as long. */
  public static final long LEAST_BYTES = 1 << 20;

  private Direct() {}
}
