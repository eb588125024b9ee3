package io.argosy.runtime.rent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * The users, by number, that tasks on rented processes of this computer run as, and where those
 * users can come to. A service sets this, because the tasks are other people's.
 *
 * @param folder below which each machine has its work folder; whoever runs tasks passes through
 * @param range the numbers, as an agent takes them, such as {@code 200000-265535}
 */
public record TaskUsers(Path folder, String range) {
  private static final String PASSABLE = "rwx--x--x";

  public TaskUsers {
    folder = folder.toAbsolutePath().normalize();
  }

  /** The work folder of a machine; its parents are there when this returns. */
  Path work(Mark mark, String machine) throws IOException {
    Path realm = place(mark);
    for (Path one : List.of(folder, realm)) {
      Files.createDirectories(one);
      Files.setPosixFilePermissions(one, PosixFilePermissions.fromString(PASSABLE));
    }
    return realm.resolve(machine);
  }

  /** Where the machines of a realm have their work folders. */
  Path place(Mark mark) {
    return folder.resolve(mark.realm());
  }

  /** The flags of an agent besides its work folder. */
  List<String> flags() {
    return List.of("--run-as-range", range);
  }
}
