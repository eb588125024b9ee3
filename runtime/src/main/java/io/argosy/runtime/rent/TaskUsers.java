package io.argosy.runtime.rent;

import io.argosy.protocol.files.TaskUserRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The users, by number, that tasks on rented processes of this computer run as, and where those
 * users can come to. A service sets this, because the tasks are other people's.
 *
 * @param folder below which each machine has its work folder; whoever runs tasks passes through
 * @param range the numbers, as an agent takes them, such as {@code 200000-265535}
 * @param records where agents of this computer record which user has which job
 */
public record TaskUsers(Path folder, String range, TaskUserRecords records) {
  private static final String PASSABLE = "rwx--x--x";

  public TaskUsers {
    folder = folder.toAbsolutePath().normalize();
  }

  /** As the agents record them that have the environment of this process. */
  public TaskUsers(Path folder, String range) {
    this(folder, range, TaskUserRecords.here(System.getenv()));
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

  /** What runs as a user of a job on a machine, whatever it says of itself. */
  List<ProcessHandle> running(Mark mark, String machine) {
    try {
      return records.running(place(mark).resolve(machine));
    } catch (IOException none) {
      return List.of();
    }
  }

  /** The machines of a realm that have a work folder. */
  List<String> machines(Mark mark) {
    try (Stream<Path> places = Files.list(place(mark))) {
      return places.map(it -> it.getFileName().toString()).filter(Mark::isName).toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  /** The flags of an agent besides its work folder. */
  List<String> flags() {
    return List.of("--run-as-range", range);
  }
}
