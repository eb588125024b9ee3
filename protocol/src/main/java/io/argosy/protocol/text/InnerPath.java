package io.argosy.protocol.text;

import java.nio.charset.StandardCharsets;

/**
 * Paths of files that go along with a job: relative, with slashes, and never leading out. Their
 * limits are those of common file systems, and the same for who submits a job, for the service and
 * for agents: what one takes, all can store.
 */
public final class InnerPath {
  /** What ext4, XFS and most others allow for one name. */
  public static final int NAME_BYTES = 255;

  /** Well below what Linux allows for a whole path, because agents put folders in front of it. */
  public static final int BYTES = 1000;

  /** How long a path may be, as a sentence ends that says what else it must be. */
  public static final String LIMITS =
      ", with at most " + BYTES + " bytes in all, " + NAME_BYTES + " in each name";

  /** What a path must be, as a sentence goes on that names one. */
  public static final String RULE =
      "a path below the folder of the job file, such as data/a.txt" + LIMITS;

  private InnerPath() {}

  /** Whether a path names something below the folder it counts from, and every machine takes it. */
  public static boolean is(String path) {
    return isBelow(path) && isShort(path);
  }

  /** Whether a path names something below the folder it counts from, however long it is. */
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
