package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.journal.PrivateFiles;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which machine is on which host: stored on disk before anything happens there. */
final class HostTable {
  private static final String ENDING = ".host";

  private final Path folder;
  private Optional<Path> jar = Optional.empty();

  HostTable(Path folder) {
    this.folder = folder;
  }

  /**
   * A machine on a host.
   *
   * @param port on the host, forwarded to this computer
   */
  record Entry(MachineId machine, String host, Optional<Integer> port) {}

  /** All machines. */
  synchronized List<Entry> all() {
    List<Entry> entries = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return entries;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(it -> it.toString().endsWith(ENDING)).sorted().toList()) {
        String name = file.getFileName().toString();
        MachineId machine = new MachineId(name.substring(0, name.length() - ENDING.length()));
        List<String> lines = Files.readAllLines(file);
        Optional<Integer> port =
            lines.size() > 1 ? Optional.of(Integer.parseInt(lines.get(1))) : Optional.empty();
        entries.add(new Entry(machine, lines.getFirst(), port));
      }
      return entries;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Optional<Entry> of(MachineId machine) {
    return all().stream().filter(entry -> entry.machine().equals(machine)).findFirst();
  }

  /** Assigns a machine to a host; empty if the host has another. */
  synchronized Optional<Entry> take(MachineId machine, String host) {
    if (all().stream().anyMatch(entry -> entry.host().equals(host))) {
      return Optional.empty();
    }
    Entry entry = new Entry(machine, host, Optional.empty());
    write(entry);
    return Optional.of(entry);
  }

  void note(Entry entry, int port) {
    write(new Entry(entry.machine(), entry.host(), Optional.of(port)));
  }

  private synchronized void write(Entry entry) {
    String text = entry.host() + entry.port().map(port -> "\n" + port).orElse("") + "\n";
    try {
      PrivateFiles.folders(folder);
      WholeFile.write(
          file(entry.machine()), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
      PrivateFiles.closed(file(entry.machine()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  synchronized void remove(MachineId machine) {
    try {
      Files.deleteIfExists(file(machine));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(MachineId machine) {
    return folder.resolve(machine.value() + ENDING);
  }

  /** The program as one file; created once per process, because the class path may change. */
  synchronized Path jar(String classPath) throws IOException {
    if (jar.isEmpty()) {
      jar = Optional.of(AgentJar.make(folder, classPath));
    }
    return jar.get();
  }
}
