package io.argosy.server.index;

/** The stored form of an index cannot be read or written; it can be made again. */
public final class DamagedIndex extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DamagedIndex(String why) {
    super(why);
  }

  DamagedIndex(RuntimeException why) {
    super(why.getMessage(), why);
  }
}
