package io.argosy.runtime.rent;

import io.argosy.protocol.files.TaskUserRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The user ids that tasks on rented processes of this computer run as, and the folders those users
 * can enter. A service sets this, because the tasks belong to other people.
 *
 * @param folder with the work folder of each machine; task users pass through it
 * @param range the user ids in the agent's syntax, such as {@code 200000-265535}
 * @param records where agents of this computer record the users of jobs
 */
public record TaskUsers(Path folder, String range, TaskUserRecords records) {
  private static final String PASSABLE = "rwx--x--x";

  public TaskUsers {
    folder = folder.toAbsolutePath().normalize();
  }

  /** With the records of agents that have the environment of this process. */
  public TaskUsers(Path folder, String range) {
    this(folder, range, TaskUserRecords.here(System.getenv()));
  }

  /** The work folder of a machine; its parents exist when this method returns. */
  Path work(RentalMark mark, String machine) throws IOException {
    Path realm = place(mark);
    for (Path one : List.of(folder, realm)) {
      Files.createDirectories(one);
      Files.setPosixFilePermissions(one, PosixFilePermissions.fromString(PASSABLE));
    }
    return realm.resolve(machine);
  }

  /** The work folders of a realm's machines. */
  Path place(RentalMark mark) {
    return folder.resolve(mark.realm());
  }

  /** The processes that run as a user of a job on a machine, whatever mark they carry. */
  List<ProcessHandle> running(RentalMark mark, String machine) {
    try {
      return records.running(place(mark).resolve(machine));
    } catch (IOException none) {
      return List.of();
    }
  }

  /** The machines of a realm that have a work folder. */
  List<String> machines(RentalMark mark) {
    try (Stream<Path> places = Files.list(place(mark))) {
      return places.map(it -> it.getFileName().toString()).filter(RentalMark::isName).toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  /** The flags of an agent besides its work folder. */
  List<String> flags() {
    return List.of("--run-as-range", range);
  }
}
