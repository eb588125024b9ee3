package io.argosy.protocol.text;

/** Paths of files that go along with a job: relative, with slashes, and never leading out. */
public final class InnerPath {
  private InnerPath() {}

  /** Whether a path names something below the folder it counts from. */
  public static boolean is(String path) {
    if (path.isEmpty() || path.startsWith("/") || path.contains("\\") || path.contains("\0")) {
      return false;
    }
    for (String part : path.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return false;
      }
    }
    return path.chars().noneMatch(Character::isISOControl);
  }
}
