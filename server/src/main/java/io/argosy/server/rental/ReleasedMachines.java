package io.argosy.server.rental;

import io.argosy.core.model.MachineId;
import io.argosy.journal.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Machines that were released after the decision loop had stopped, and when: a file with a line for
 * each. The service that resumes the bag reports them to the kernel, so that unused time is not
 * charged.
 */
public final class ReleasedMachines {
  private static final String NAME = "given-back";

  private ReleasedMachines() {}

  /**
   * Adds machines to those that are already recorded.
   *
   * @param folder the folder of a realm's rented machines
   */
  public static void note(Path folder, Collection<MachineId> machines, Instant when)
      throws IOException {
    SortedMap<MachineId, Instant> all = read(folder);
    machines.forEach(machine -> all.putIfAbsent(machine, when));
    List<String> lines =
        all.entrySet().stream().map(one -> one.getKey() + " " + one.getValue()).toList();
    PrivateFiles.folders(folder);
    Path draft = folder.resolve(NAME + ".new");
    Files.write(PrivateFiles.file(draft), lines);
    Files.move(draft, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
  }

  /** The recorded machines; unreadable lines are skipped. */
  public static SortedMap<MachineId, Instant> read(Path folder) throws IOException {
    SortedMap<MachineId, Instant> all = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(folder.resolve(NAME))) {
        put(all, line.split(" ", 2));
      }
    } catch (NoSuchFileException nothing) {
      return all;
    }
    return all;
  }

  private static void put(SortedMap<MachineId, Instant> all, String[] words) {
    try {
      all.put(new MachineId(words[0]), Instant.parse(words[words.length - 1]));
    } catch (DateTimeParseException | IllegalArgumentException damaged) {
      // The next check finds that the machine is gone, and charges it until then.
    }
  }
}
