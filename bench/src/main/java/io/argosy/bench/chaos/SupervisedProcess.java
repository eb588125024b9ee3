package io.argosy.bench.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A server or an agent that is killed and restarted, and how each of its runs ended. */
final class SupervisedProcess {
  private static final int KILLED = 137;
  private static final int TOLD_TO_END = 143;
  private static final int MOST_SAID = 2000;
  private static final List<String> KINDS = List.of("err", "out");

  private final String name;
  private final ChaosFolder folder;
  private final List<String> words;
  private final Supplier<Map<String, String>> variables;
  private final List<Ending> endings = new ArrayList<>();
  private Optional<Process> process = Optional.empty();
  private String cause = "";
  private final Map<String, Integer> written = new TreeMap<>();

  /**
   * How a run ended.
   *
   * @param cause the signal that was sent; empty if it ended by itself
   * @param said the end of its log of this run
   */
  record Ending(String name, String cause, int exit, String said) {
    /** Whether its exit code matches the signal that was sent. */
    boolean isOurs() {
      return switch (cause) {
        case "KILL" -> exit == KILLED;
        case "TERM" -> exit == TOLD_TO_END;
        default -> false;
      };
    }
  }

  SupervisedProcess(
      String name,
      ChaosFolder folder,
      List<String> words,
      Supplier<Map<String, String>> variables) {
    this.name = name;
    this.folder = folder;
    this.words = List.copyOf(words);
    this.variables = variables;
  }

  String name() {
    return name;
  }

  synchronized void start() throws IOException {
    if (isAlive()) {
      return;
    }
    written.clear();
    for (String kind : KINDS) {
      Path log = folder.log(name, kind);
      written.put(kind, Files.exists(log) ? (int) Files.size(log) : 0);
    }
    cause = "";
    process = Optional.of(folder.process(name, folder.program(words), variables.get()).start());
  }

  synchronized boolean isAlive() {
    return process.filter(Process::isAlive).isPresent();
  }

  synchronized Optional<ProcessHandle> handle() {
    return process.filter(Process::isAlive).map(Process::toHandle);
  }

  /** SIGKILL. */
  synchronized void kill() throws IOException, InterruptedException {
    end("KILL", Process::destroyForcibly);
  }

  /** SIGTERM; returns when it has ended. */
  synchronized void terminate() throws IOException, InterruptedException {
    end("TERM", Process::destroy);
  }

  private interface Signal {
    void to(Process process);
  }

  private void end(String name, Signal signal) throws IOException, InterruptedException {
    if (process.isPresent() && process.get().isAlive()) {
      cause = name;
      signal.to(process.get());
    }
    if (process.isPresent()) {
      process.get().waitFor();
      bury();
    }
  }

  /** Records a run that ended by itself. */
  synchronized Optional<Ending> unexpected() throws IOException {
    return process.isPresent() && !process.get().isAlive() ? Optional.of(bury()) : Optional.empty();
  }

  private Ending bury() throws IOException {
    Ending ending = new Ending(name, cause, process.orElseThrow().exitValue(), said());
    endings.add(ending);
    process = Optional.empty();
    return ending;
  }

  private String said() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String kind : KINDS) {
      byte[] log = Files.readAllBytes(folder.log(name, kind));
      int from = written.getOrDefault(kind, 0);
      all.append(new String(log, from, log.length - from, StandardCharsets.UTF_8));
    }
    return all.substring(Math.max(0, all.length() - MOST_SAID));
  }

  synchronized List<Ending> endings() {
    return List.copyOf(endings);
  }
}
