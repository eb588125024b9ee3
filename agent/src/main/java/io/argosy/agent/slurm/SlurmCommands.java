package io.argosy.agent.slurm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Calls Slurm's commands. */
final class SlurmCommands {
  private static final long PATIENCE_SECONDS = 60;

  /** {@code sbatch} itself retries for minutes when the queue is full, and prints that first. */
  private static final long RELUCTANCE_SECONDS = 1;

  /** Variables with these prefixes are options of Slurm's commands. */
  private static final List<String> STEERING =
      List.of("SLURM_", "SBATCH_", "SRUN_", "SQUEUE_", "SCANCEL_", "SINFO_", "SCONTROL_");

  /** Of those, the ones that select the cluster. */
  private static final List<String> CLUSTER = List.of("SLURM_CONF", "SLURM_CONF_SERVER");

  private static final List<String> KEPT =
      List.of("PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "LD_LIBRARY_PATH", "TMPDIR");

  private final Map<String, Path> commands;
  private final Map<String, String> environment;

  private SlurmCommands(Map<String, Path> commands, Map<String, String> environment) {
    this.commands = commands;
    this.environment = environment;
  }

  /** With the commands of this machine, or empty when it has none. */
  static Optional<SlurmCommands> here() {
    Map<String, String> own = System.getenv();
    Map<String, Path> found = new LinkedHashMap<>();
    for (String command : List.of("sbatch", "squeue", "scancel", "srun", "sinfo", "scontrol")) {
      Optional<Path> path = onPath(command, own.getOrDefault("PATH", ""));
      if (path.isEmpty()) {
        return Optional.empty();
      }
      found.put(command, path.get());
    }
    Map<String, String> small = new LinkedHashMap<>();
    own.forEach(
        (name, value) -> {
          if (KEPT.contains(name) || CLUSTER.contains(name)) {
            small.put(name, value);
          }
        });
    return Optional.of(new SlurmCommands(found, small));
  }

  private static Optional<Path> onPath(String command, String path) {
    for (String folder : path.split(":", -1)) {
      Path file = Path.of(folder, command);
      if (file.isAbsolute() && Files.isExecutable(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /** Whether a variable would change what Slurm's commands do. */
  static boolean isSteering(String name) {
    return STEERING.stream().anyMatch(name::startsWith);
  }

  /** The path of a command; the PATH that is set for a program does not affect it. */
  String path(String command) {
    return String.valueOf(commands.get(command));
  }

  /** The environment of Slurm's commands: without anything that may be set for a program. */
  Map<String, String> environment() {
    return environment;
  }

  /** Calls a command and waits for its end. */
  CommandResult call(String input, List<String> words) throws InterruptedException {
    List<String> command = new ArrayList<>(words);
    command.set(0, path(words.getFirst()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(Path.of("/").toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    try {
      return listen(builder.start(), input);
    } catch (IOException e) {
      return new CommandResult(Optional.empty(), "", String.valueOf(e.getMessage()));
    }
  }

  CommandResult call(String... words) throws InterruptedException {
    return call("", List.of(words));
  }

  private static CommandResult listen(Process process, String input) throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Thread outs = Thread.ofVirtual().start(() -> read(process.getInputStream(), out));
    Thread errs = Thread.ofVirtual().start(() -> read(process.getErrorStream(), err));
    Thread.ofVirtual().start(() -> write(process.getOutputStream(), input));
    boolean ended = false;
    try {
      ended = await(process, err);
    } finally {
      // Only while it still runs: this also closes unread output.
      if (!ended) {
        process.destroyForcibly();
      }
    }
    outs.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    errs.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    Optional<Integer> exit = ended ? Optional.of(process.exitValue()) : Optional.empty();
    return new CommandResult(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A command that prints errors and does not end is retrying, which the agent itself decides. */
  private static boolean await(Process process, ByteArrayOutputStream complaints)
      throws InterruptedException {
    for (long waited = 0; waited < PATIENCE_SECONDS; waited += RELUCTANCE_SECONDS) {
      boolean reluctant = complaints.size() > 0;
      if (process.waitFor(RELUCTANCE_SECONDS, TimeUnit.SECONDS)) {
        return true;
      }
      if (reluctant) {
        return false;
      }
    }
    return false;
  }

  private static void read(InputStream in, ByteArrayOutputStream into) {
    try (in) {
      in.transferTo(into);
    } catch (IOException ended) {
      return;
    }
  }

  private static void write(OutputStream out, String input) {
    try (out) {
      out.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException ended) {
      return;
    }
  }
}
