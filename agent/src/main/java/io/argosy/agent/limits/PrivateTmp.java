package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Gives each call a view of the file system in which the shared places for temporary files are
 * private to its job: {@code /tmp}, {@code /var/tmp} and {@code /run/lock} are a folder of the job,
 * and {@code /dev/shm} is removed with the call.
 *
 * @param unshare the command that creates such a view
 * @param mount the command that changes it
 * @param points the places that become private to the job
 */
record PrivateTmp(String unshare, String mount, List<Path> points) {
  private static final Path SHM = Path.of("/dev/shm");

  /** Writable for every user; Debian also lets every user create locks. */
  private static final List<Path> SHARED =
      List.of(Path.of("/tmp"), Path.of("/var/tmp"), Path.of("/run/lock"));

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Changes the view of the shell that runs it; the remaining words are the command. */
  static final String SCRIPT =
      """
      mount=$1; tmp=$2; shm=$3; points=$4; shift 4
      while [ "$points" -gt 0 ]; do
        "$mount" -c --bind "$tmp" "$1" || exit 125
        shift; points=$((points - 1))
      done
      if [ -n "$shm" ]; then
        "$mount" -t tmpfs -o "nosuid,nodev,mode=1777,size=$shm" tmpfs /dev/shm || exit 125
      fi
      """;

  /**
   * The commands for it here, if this process has the rights.
   *
   * @param work the parent of the folders of jobs: a place above it stays shared
   */
  static Optional<PrivateTmp> find(Path work) {
    Optional<String> unshare = SystemCommands.find("unshare");
    Optional<String> mount = SystemCommands.find("mount");
    if (unshare.isEmpty() || mount.isEmpty()) {
      return Optional.empty();
    }
    PrivateTmp found = new PrivateTmp(unshare.get(), mount.get(), points(real(work)));
    return found.works() ? Optional.of(found) : Optional.empty();
  }

  private static List<Path> points(Path work) {
    return SHARED.stream()
        .filter(point -> Files.isDirectory(point) && !work.startsWith(real(point)))
        .toList();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException notYet) {
      return path.toAbsolutePath().normalize();
    }
  }

  /** Whether every shared place becomes private to the job. */
  boolean isWhole() {
    return points.size() == SHARED.stream().filter(Files::isDirectory).count();
  }

  private boolean works() {
    List<String> words = new ArrayList<>(enter());
    words.addAll(List.of("/bin/sh", "-c", SCRIPT, "sh"));
    words.addAll(arguments(Path.of("/"), 1 << 20));
    try {
      Process process =
          new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      return process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The words that give a command its own view. */
  List<String> enter() {
    // Shared memory and semaphores outlive their creator, unless their namespace ends with it.
    return List.of(unshare, "--ipc", "--mount", "--propagation", "private");
  }

  /** The arguments of the script. */
  List<String> arguments(Path tmp, long shmBytes) {
    List<String> words = new ArrayList<>();
    words.add(mount);
    words.add(tmp.toString());
    words.add(Files.isDirectory(SHM) ? Long.toString(shmBytes) : "");
    words.add(Integer.toString(points.size()));
    points.forEach(point -> words.add(point.toString()));
    return words;
  }
}
