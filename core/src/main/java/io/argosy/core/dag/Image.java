package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

/** A container image; a VM pulls it once and keeps it. */
public record Image(String name, double bytes) {
  public Image {
    require(!name.isBlank(), "an image has a name");
    require(
        bytes >= 0 && bytes < Double.POSITIVE_INFINITY,
        "the size of image " + name + " is zero or more bytes, was " + bytes);
  }
}
