package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * The mark that everything running on a realm's rented machines carries in its environment, so that
 * it is found again when nobody remembers it.
 *
 * @param realm the realm's name among all realms of all services
 */
public record Mark(String realm) {
  /** The variable. */
  static final String VARIABLE = "ARGOSY_RENT";

  /** The mark that is kept in a file; made when there is none. */
  public static Mark keptIn(Path file) throws IOException {
    if (!Files.exists(file)) {
      byte[] random = new byte[9];
      ThreadLocalRandom.current().nextBytes(random);
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path part = file.resolveSibling(file.getFileName() + ".part");
      Files.writeString(part, HexFormat.of().formatHex(random));
      Files.move(part, file);
    }
    return new Mark(Files.readString(file).strip());
  }

  /** What the variable holds on a machine. */
  String on(MachineId machine) {
    return realm + "/" + machine;
  }

  /** The machine that a process with this value is on, if it is one of the realm's. */
  Optional<MachineId> machine(String value) {
    return value.startsWith(realm + "/") && value.length() > realm.length() + 1
        ? Optional.of(new MachineId(value.substring(realm.length() + 1)))
        : Optional.empty();
  }

  /** A process that carries the mark. */
  record Marked(ProcessHandle process, MachineId machine) {}

  /** All processes of this computer that carry it, as far as they can be looked at. */
  List<Marked> here() {
    List<Marked> found = new ArrayList<>();
    ProcessHandle.allProcesses()
        .forEach(
            process ->
                value(process)
                    .flatMap(this::machine)
                    .ifPresent(machine -> found.add(new Marked(process, machine))));
    return found;
  }

  /** Whether a process is on a machine; nothing where it does not show what it carries. */
  Optional<Boolean> isOn(MachineId machine, ProcessHandle process) {
    return environment(process).map(it -> value(it).filter(on(machine)::equals).isPresent());
  }

  private static Optional<String> value(ProcessHandle process) {
    return environment(process).flatMap(Mark::value);
  }

  private static Optional<String> value(String environment) {
    return Stream.of(environment.split("\0", -1))
        .filter(one -> one.startsWith(VARIABLE + "="))
        .map(one -> one.substring(VARIABLE.length() + 1))
        .findFirst();
  }

  /** All its variables. A process that is just becoming another program shows none of them. */
  private static Optional<String> environment(ProcessHandle process) {
    try {
      return Optional.of(
              Files.readString(
                  Path.of("/proc/" + process.pid() + "/environ"), StandardCharsets.ISO_8859_1))
          .filter(all -> !all.isEmpty());
    } catch (IOException goneOrNotOurs) {
      return Optional.empty();
    }
  }
}
