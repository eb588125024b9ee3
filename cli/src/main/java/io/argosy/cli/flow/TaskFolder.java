package io.argosy.cli.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * The folder in which a task's outputs lie: no two tasks have the same, and none leads elsewhere.
 */
final class TaskFolder {
  /** A file system's names are no longer than 255 bytes. */
  private static final int LONGEST = 200;

  private TaskFolder() {}

  /**
   * The folder of a task among those of all.
   *
   * @param number of the task, which tells long ids apart
   */
  static Path of(Path all, String id, int number) {
    String name = name(id);
    if (name.getBytes(UTF_8).length > LONGEST) {
      name =
          name.codePoints()
                  .limit(LONGEST / 4)
                  .mapToObj(Character::toString)
                  .collect(Collectors.joining())
              + "%%"
              + number;
    }
    return all.resolve(name);
  }

  /** The id; what means something to a file system is written as in an address. */
  private static String name(String id) {
    String name =
        id.replace("%", "%25").replace("/", "%2F").replace("\\", "%5C").replace(":", "%3A");
    return name.matches("\\.+") ? name.replace(".", "%2E") : name;
  }
}
