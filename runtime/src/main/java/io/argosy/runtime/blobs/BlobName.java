package io.argosy.runtime.blobs;

import java.util.stream.Stream;

/** The rules for names of blobs. */
public final class BlobName {
  private BlobName() {}

  /**
   * Returns the name if it consists of parts separated by slashes, none of them empty, {@code .} or
   * {@code ..}: then it stays inside its folder in every store.
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
