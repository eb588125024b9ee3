package io.argosy.runtime.merge;

import java.io.IOException;

/** The results do not fit together, or the user's command could not merge them. */
final class MergeFailed extends IOException {
  MergeFailed(String sentence) {
    super(sentence);
  }
}
