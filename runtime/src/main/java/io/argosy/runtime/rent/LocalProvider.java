package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.journal.PrivateFiles;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.process.ProcessTree;
import io.argosy.protocol.rental.Provider;
import io.argosy.runtime.runs.WholeFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Provides processes of this computer, each an agent in its own session: it survives the process
 * that started it, and shuts itself down when its time is over.
 */
public final class LocalProvider implements MachineProvider {
  /** How long an agent may take for an orderly shutdown. */
  private static final Duration GRACE = Duration.ofSeconds(8);

  private final Path folder;
  private final RentalMark mark;
  private final List<String> agent;
  private final Supplier<URI> server;
  private final Optional<TaskUsers> users;

  /** Rents machines to the user of this process: tasks run as that user with its environment. */
  public LocalProvider(Path folder, RentalMark mark, List<String> agent, Supplier<URI> server) {
    this(folder, mark, agent, server, Optional.empty());
  }

  /**
   * @param folder with a subfolder for each machine
   * @param agent the command that starts an agent here, without its flags
   * @param server the address of our server
   * @param users the users that run tasks of other people; agents then get only the environment
   *     variables they need
   */
  public LocalProvider(
      Path folder,
      RentalMark mark,
      List<String> agent,
      Supplier<URI> server,
      Optional<TaskUsers> users) {
    this.folder = folder.toAbsolutePath();
    this.mark = mark;
    this.agent = List.copyOf(agent);
    this.server = server;
    this.users = users;
  }

  @Override
  public Optional<String> cannot(Provider provider) {
    return provider instanceof Provider.Local
        ? Optional.empty()
        : Optional.of("only processes of this computer can be had here");
  }

  @Override
  public synchronized void rent(RentalOrder order) throws ProviderRefusal {
    if (!RentalMark.isName(order.machine().value())) {
      throw new ProviderRefusal("no folder can be called " + order.machine());
    }
    if (isThere(order.machine())) {
      return;
    }
    try {
      start(order);
    } catch (IOException e) {
      throw new ProviderRefusal("no process could be started here: " + e.getMessage());
    }
  }

  /** Whether it was started before; a foreign program that claims its mark does not count. */
  private boolean isThere(MachineId machine) {
    return recorded().containsKey(machine)
        || mark.here().stream()
            .filter(marked -> marked.machine().equals(machine) && marked.isOurs())
            .anyMatch(marked -> ProcessTree.isRunning(marked.process()));
  }

  private void start(RentalOrder order) throws IOException {
    Path place = place(order.machine());
    PrivateFiles.closed(PrivateFiles.folders(place));
    Path token = place.resolve("token");
    WholeFile.write(token, out -> out.write(order.token().getBytes(StandardCharsets.UTF_8)));
    PrivateFiles.closed(token);
    // The shell and Java write these files, and would create them readable for all users.
    Path pid = PrivateFiles.file(place.resolve("pid"));
    Path log = PrivateFiles.file(place.resolve("log"));
    List<String> command = new ArrayList<>();
    // The process id is on disk before the agent begins; exec keeps it.
    command.addAll(List.of("setsid", "sh", "-c", PidFile.LAUNCH, pid.toString()));
    command.add(BootId.here().toString());
    command.addAll(agent);
    command.addAll(
        order.flags(server.get().toString(), any -> true, token.toString(), work(order)));
    users.ifPresent(them -> command.addAll(them.flags()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(place.toFile());
    if (users.isPresent()) {
      CleanEnvironment.ofAgent(builder.environment());
    }
    builder.environment().put(RentalMark.VARIABLE, mark.on(order.machine()));
    builder.redirectInput(new File("/dev/null"));
    builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.start();
  }

  /** The folder for its jobs: task users cannot enter a private folder of the machine. */
  private String work(RentalOrder order) throws IOException {
    String machine = order.machine().value();
    Path work =
        users.isPresent()
            ? users.get().work(mark, machine)
            : place(order.machine()).resolve("work");
    return work.toString();
  }

  private Path place(MachineId machine) {
    return folder.resolve(machine.value());
  }

  @Override
  public void release(MachineId machine) throws ProviderRefusal, InterruptedException {
    // The agent alone at first: it ends its programs itself, without counting them as failed.
    List<ProcessHandle> all = marked(machine);
    List<ProcessHandle> agents =
        all.stream().filter(it -> it.parent().filter(all::contains).isEmpty()).toList();
    agents.forEach(ProcessHandle::destroy);
    ProcessTree.haveEnded(agents, GRACE);
    if (!ProcessTree.killAll(() -> here(machine), GRACE)) {
      throw new ProviderRefusal(machine + " could not be ended: its processes do not go");
    }
    forget(machine);
  }

  @Override
  public Optional<String> lastWords(MachineId machine) {
    try (Stream<String> lines = Files.lines(place(machine).resolve("log"))) {
      return lines.filter(line -> !line.isBlank()).reduce((first, second) -> second);
    } catch (IOException | UncheckedIOException none) {
      return Optional.empty();
    }
  }

  /** Removes its folder except for its output; not the folder of a machine of another computer. */
  private void forget(MachineId machine) {
    Path place = place(machine);
    if (PidFile.read(place.resolve("pid"))
        .filter(it -> it.isElsewhere(BootId.here()))
        .isPresent()) {
      return;
    }
    List<Path> rest = new ArrayList<>();
    List.of("pid", "token", "work").forEach(name -> rest.add(place.resolve(name)));
    users.ifPresent(them -> rest.add(them.place(mark).resolve(machine.value())));
    for (Path one : rest) {
      try {
        // Programs of jobs wrote there, and one that hid may still run.
        TreeRemoval.remove(one);
      } catch (IOException left) {
        continue;
      }
    }
  }

  @Override
  public Set<MachineId> mine() {
    Set<MachineId> machines = new TreeSet<>();
    for (RentalMark.Marked marked : mark.here()) {
      // Programs of users can set any mark: they count only on machines that were started here.
      boolean real = marked.isOurs() || Files.isDirectory(place(marked.machine()));
      if (real && ProcessTree.isRunning(marked.process())) {
        machines.add(marked.machine());
      }
    }
    recorded().forEach((machine, process) -> machines.add(machine));
    users.ifPresent(
        them ->
            them.machines(mark).stream()
                .map(MachineId::new)
                .filter(machine -> !machines.contains(machine))
                .filter(machine -> !them.running(mark, machine.value()).isEmpty())
                .forEach(machines::add));
    return machines;
  }

  /** The processes of a machine: by its mark, and by the recorded users of its jobs. */
  private List<ProcessHandle> here(MachineId machine) {
    Set<ProcessHandle> all = new LinkedHashSet<>(marked(machine));
    users.ifPresent(them -> all.addAll(them.running(mark, machine.value())));
    return List.copyOf(all);
  }

  /** The processes that carry the mark of a machine: the agent first, if it runs. */
  private List<ProcessHandle> marked(MachineId machine) {
    Set<ProcessHandle> all = new LinkedHashSet<>();
    Optional.ofNullable(recorded().get(machine)).ifPresent(all::add);
    mark.here().stream()
        .filter(marked -> marked.machine().equals(machine))
        .map(RentalMark.Marked::process)
        .filter(ProcessTree::isRunning)
        .forEach(all::add);
    return List.copyOf(all);
  }

  /** Agents by their pid files, for systems that do not show the mark. */
  private Map<MachineId, ProcessHandle> recorded() {
    Map<MachineId, ProcessHandle> found = new TreeMap<>();
    try (Stream<Path> places = Files.list(folder)) {
      for (Path place : places.toList()) {
        MachineId machine = new MachineId(place.getFileName().toString());
        PidFile.read(place.resolve("pid"))
            .flatMap(it -> it.process(BootId.here(), process -> mark.isOn(machine, process)))
            .ifPresent(process -> found.put(machine, process));
      }
    } catch (IOException none) {
      return found;
    }
    return found;
  }
}
