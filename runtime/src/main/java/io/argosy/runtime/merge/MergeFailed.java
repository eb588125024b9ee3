package io.argosy.runtime.merge;

import java.io.IOException;

/** The results cannot be combined, or the user's command could not merge them. */
final class MergeFailed extends IOException {
  MergeFailed(String sentence) {
    super(sentence);
  }
}
