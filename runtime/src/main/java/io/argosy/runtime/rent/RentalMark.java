package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.journal.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The mark in the environment of every process on a realm's rented machines, so that processes
 * without a record are found again.
 *
 * @param realm the realm's name, unique over all services
 */
public record RentalMark(String realm) {
  /** The variable. */
  static final String VARIABLE = "ARGOSY_RENT";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  /** The mark stored in a file; created if missing. */
  public static RentalMark keptIn(Path file) throws IOException {
    if (!Files.exists(file)) {
      byte[] random = new byte[9];
      ThreadLocalRandom.current().nextBytes(random);
      PrivateFiles.folders(file.toAbsolutePath().resolveSibling(".").normalize());
      Path part = file.resolveSibling(file.getFileName() + ".part");
      Files.writeString(PrivateFiles.file(part), HexFormat.of().formatHex(random));
      Files.move(part, file);
    }
    return new RentalMark(Files.readString(file).strip());
  }

  /** The value of the variable on a machine. */
  String on(MachineId machine) {
    return realm + "/" + machine;
  }

  /** Whether a text can be a machine's name, which never leads out of its folder. */
  static boolean isName(String machine) {
    return NAME.matcher(machine).matches();
  }

  /** The machine of a process with this value, if it belongs to the realm. */
  Optional<MachineId> machine(String value) {
    if (!value.startsWith(realm + "/")) {
      return Optional.empty();
    }
    // Any program can set the variable: the value counts only if it can be a name.
    String name = value.substring(realm.length() + 1);
    return isName(name) ? Optional.of(new MachineId(name)) : Optional.empty();
  }

  /** A process that carries the mark. */
  record Marked(ProcessHandle process, MachineId machine) {
    /** Whether it runs as the user of this process: other users may forge a mark. */
    boolean isOurs() {
      Optional<String> owners = owners(Long.toString(process.pid()));
      return owners.isPresent() && owners.equals(owners("self"));
    }

    /** By the user ids of the process, not by the owner of its /proc entry: that may be root. */
    private static Optional<String> owners(String pid) {
      try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
        return lines.filter(line -> line.startsWith("Uid:")).findFirst();
      } catch (IOException | UncheckedIOException gone) {
        return Optional.empty();
      }
    }
  }

  /** All processes of this computer that carry the mark, as far as they are visible. */
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

  /** Whether a process is on a machine; empty if its environment is not visible. */
  Optional<Boolean> isOn(MachineId machine, ProcessHandle process) {
    return environment(process).map(it -> value(it).filter(on(machine)::equals).isPresent());
  }

  private static Optional<String> value(ProcessHandle process) {
    return environment(process).flatMap(RentalMark::value);
  }

  private static Optional<String> value(String environment) {
    return Stream.of(environment.split("\0", -1))
        .filter(one -> one.startsWith(VARIABLE + "="))
        .map(one -> one.substring(VARIABLE.length() + 1))
        .findFirst();
  }

  /** All its variables. A process that is executing another program shows none of them. */
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
