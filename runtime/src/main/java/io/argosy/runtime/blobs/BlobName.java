package io.argosy.runtime.blobs;

import java.util.stream.Stream;

/** What a blob may be called. */
public final class BlobName {
  private BlobName() {}

  /**
   * Returns the name if it is parts with slashes between, none of them empty, {@code .} or {@code
   * ..}: it stays inside its folder, whatever the store makes of it.
   */
  public static String checked(String name) {
    if (Stream.of(name.split("/", -1)).anyMatch(BlobName::leadsAway)) {
      throw new IllegalArgumentException("a blob's name stays inside its folder, was " + name);
    }
    return name;
  }

  private static boolean leadsAway(String part) {
    return part.isEmpty() || part.equals(".") || part.equals("..");
  }
}
