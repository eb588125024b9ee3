package io.argosy.cli.job;

import java.io.IOException;
import java.io.InputStream;

/** The kept result of one piece. */
public record KeptPiece(long first, long count, Opener body) {
  /** Opens a body to read. */
  @FunctionalInterface
  public interface Opener {
    InputStream open() throws IOException;
  }
}
