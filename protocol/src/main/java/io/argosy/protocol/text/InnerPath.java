package io.argosy.protocol.text;

import java.nio.charset.StandardCharsets;

/**
 * Paths of files attached to a job: relative, with slashes, and never leading out. Their limits are
 * those of common file systems, and equal for clients, the service and agents: every one of them
 * can store what the others accept.
 */
public final class InnerPath {
  /** What ext4, XFS and most others allow for one name. */
  public static final int NAME_BYTES = 255;

  /** Well below what Linux allows for a whole path, because agents put folders in front of it. */
  public static final int BYTES = 1000;

  /** The length limits, as the end of a sentence about paths. */
  public static final String LIMITS =
      ", with at most " + BYTES + " bytes in all, " + NAME_BYTES + " in each name";

  /** The rules for a path, as the rest of a sentence that names one. */
  public static final String RULE =
      "a path below the folder of the job file, such as data/a.txt" + LIMITS;

  private InnerPath() {}

  /** Whether a path names something below its base folder, within the limits of every machine. */
  public static boolean is(String path) {
    return isBelow(path) && isShort(path);
  }

  /** Whether a path names something below its base folder, of any length. */
  public static boolean isBelow(String path) {
    if (path.isEmpty() || path.startsWith("/") || path.contains("\\") || path.contains("\0")) {
      return false;
    }
    for (String part : path.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return false;
      }
    }
    return path.chars().noneMatch(Character::isISOControl)
        && StandardCharsets.UTF_8.newEncoder().canEncode(path);
  }

  private static boolean isShort(String path) {
    for (String part : path.split("/", -1)) {
      if (bytes(part) > NAME_BYTES) {
        return false;
      }
    }
    return bytes(path) <= BYTES;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
