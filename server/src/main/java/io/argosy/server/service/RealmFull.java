package io.argosy.server.service;

import io.argosy.runtime.blobs.Blobs;

/** A body would bring a realm above its limit; nothing of it is stored. */
public final class RealmFull extends Blobs.Full {
  private static final long serialVersionUID = 1;

  private final boolean fitsLater;
  private final boolean none;

  private RealmFull(String sentence, boolean none, boolean fitsLater) {
    super(sentence);
    this.none = none;
    this.fitsLater = fitsLater;
  }

  /**
   * @param stored what the realm has
   * @param reserved for bodies that are on their way
   */
  static RealmFull of(String realm, long limit, long stored, long reserved, long bytes) {
    long left = limit - stored;
    if (left <= 0) {
      return new RealmFull(
          "realm "
              + realm
              + " has stored its limit of "
              + limit
              + " bytes; remove something, such as with argosy prune",
          true,
          false);
    }
    if (bytes <= left) {
      return new RealmFull(
          "bodies on their way have reserved "
              + reserved
              + " of the "
              + left
              + " bytes that are left for realm "
              + realm
              + "; try again when they have arrived",
          false,
          true);
    }
    return new RealmFull(
        "the body is larger than the " + left + " bytes that are left for it", false, false);
  }

  /** Whether a smaller body might be stored now. */
  public boolean isOfThisBody() {
    return !none && !fitsLater;
  }
}
