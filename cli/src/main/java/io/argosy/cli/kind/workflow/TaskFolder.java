package io.argosy.cli.kind.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.stream.Collectors;

/** The folder for a task's outputs: different for all tasks, and never outside the parent. */
final class TaskFolder {
  /** File systems limit names to 255 bytes. */
  private static final int LONGEST = 200;

  private TaskFolder() {}

  /**
   * The folder of a task in the folder of all outputs.
   *
   * @param number of the task, which distinguishes long ids
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

  /** The id; characters with a meaning to a file system are percent-encoded. */
  private static String name(String id) {
    String name =
        id.replace("%", "%25").replace("/", "%2F").replace("\\", "%5C").replace(":", "%3A");
    return name.matches("\\.+") ? name.replace(".", "%2E") : name;
  }
}
