package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/**
 * Where a small result lies in a pack, which holds many of one job.
 *
 * @param pack the pack's name among those of the job; a name is never used again
 */
public record PackPlace(String pack, long offset, long length) {
  public PackPlace {
    require(offset >= 0 && length >= 0, "a place is not negative, was " + offset + "+" + length);
  }
}
