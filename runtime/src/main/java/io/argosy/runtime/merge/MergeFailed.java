package io.argosy.runtime.merge;

import java.io.IOException;

/** The results cannot be combined, or the user's command could not merge them. */
public final class MergeFailed extends IOException {
  public MergeFailed(String sentence) {
    super(sentence);
  }
}
