package io.argosy.cli.console;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.YamlTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Values from a flag, the environment or a file about this machine. The first source wins: the
 * flag, the variable {@code ARGOSY_…}, {@code argosy.yaml} in the present folder, the user's
 * configuration file.
 */
public final class Settings {
  /** More slots on one machine are refused. */
  public static final int SLOTS_LIMIT = 10_000;

  private final Map<String, String> environment;
  private final Path folder;
  private final int processors;

  /**
   * @param folder the present folder
   * @param processors the default number of slots
   */
  public Settings(Map<String, String> environment, Path folder, int processors) {
    this.environment = environment;
    this.folder = folder;
    this.processors = processors;
  }

  /** The settings of this process. */
  public static Settings ofSystem() {
    return new Settings(
        System.getenv(), Path.of("").toAbsolutePath(), Runtime.getRuntime().availableProcessors());
  }

  /** The folder in which the program was started. */
  public int processors() {
    return processors;
  }

  public Path folder() {
    return folder;
  }

  /** The folder of runs. */
  public Path data(Optional<Path> flag) {
    return flag.or(() -> variable("ARGOSY_DATA").map(Path::of))
        .or(this::dataInFiles)
        .orElseGet(this::stateFolder)
        .toAbsolutePath()
        .normalize();
  }

  /**
   * The machines that this computer is split into, each with its slots.
   *
   * @param slots the flag --slots
   * @param machines the flags --machine
   */
  public LocalMachines machines(Optional<Integer> slots, List<String> machines) {
    return flags(slots, machines)
        .or(this::machinesInVariables)
        .or(this::machinesInFiles)
        .orElseGet(() -> LocalMachines.unsaid(Math.min(processors, SLOTS_LIMIT)));
  }

  /** The value of the flags alone. */
  public static Optional<LocalMachines> flags(Optional<Integer> slots, List<String> machines) {
    return MachinesText.of("--slots", slots.map(String::valueOf), "--machine", machines);
  }

  private Optional<LocalMachines> machinesInVariables() {
    List<String> machines =
        variable("ARGOSY_MACHINES").map(text -> List.of(text.split(",", -1))).orElse(List.of());
    return MachinesText.of("ARGOSY_SLOTS", variable("ARGOSY_SLOTS"), "ARGOSY_MACHINES", machines);
  }

  /** A path in a file is relative to the file. */
  private Optional<Path> dataInFiles() {
    for (Path file : files()) {
      Optional<Path> found = fields(file).text("data").map(file.resolveSibling("")::resolve);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<LocalMachines> machinesInFiles() {
    return files().stream().flatMap(file -> MachinesText.of(fields(file)).stream()).findFirst();
  }

  /** The address of the service to ask. */
  public Optional<String> service(Optional<String> flag) {
    return flag.or(() -> variable("ARGOSY_SERVER")).or(() -> textInFiles("server"));
  }

  /** The token for the service. */
  public Optional<String> token(Optional<String> flag) {
    return flag.or(() -> variable("ARGOSY_TOKEN")).or(() -> textInFiles("token"));
  }

  /** The database of a server that shares its realms. */
  public Optional<String> database(Optional<String> flag) {
    return flag.or(() -> variable("ARGOSY_DATABASE"));
  }

  /** Its password, if the address has none: the standard variable of PostgreSQL. */
  public Optional<String> databasePassword() {
    return variable("PGPASSWORD");
  }

  private Optional<String> textInFiles(String name) {
    for (Path file : files()) {
      Optional<String> found = fields(file).text(name);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    files.add(folder.resolve("argosy.yaml"));
    files.add(base("XDG_CONFIG_HOME", ".config").resolve("argosy/config.yaml"));
    files.removeIf(file -> !Files.exists(file));
    return files;
  }

  private static Fields fields(Path file) {
    String source = file.toString();
    return Fields.of(source, YamlTree.read(source, InputFile.read(file)))
        .only("data", "slots", "machines", "server", "token");
  }

  private Path stateFolder() {
    return base("XDG_STATE_HOME", ".local/state").resolve("argosy");
  }

  private Path base(String variable, String belowHome) {
    return variable(variable)
        .map(Path::of)
        .orElseGet(() -> Path.of(variable("HOME").orElse(".")).resolve(belowHome));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
  }
}
