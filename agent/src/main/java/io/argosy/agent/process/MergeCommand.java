package io.argosy.agent.process;

import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.limits.CallLimits;
import io.argosy.agent.limits.JobLimits;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.process.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A user's command that reads the paths of results and writes one result. */
public final class MergeCommand implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final String STOPPED = "merging was stopped";

  private final Place place;
  private Optional<Process> running = Optional.empty();
  private boolean closed;

  public MergeCommand(Place place) {
    this.place = place;
  }

  /**
   * Where a merge command runs.
   *
   * @param environment its whole environment
   * @param taskEnvironment the user that it runs as, and its surroundings
   * @param limits what it may use
   * @param chatter the file for its standard error
   */
  public record Place(
      Path folder,
      Map<String, String> environment,
      TaskEnvironment ground,
      JobLimits limits,
      Path chatter) {
    /** Where a job's own programs run. */
    public static Place of(
        JobFile file, TaskEnvironment taskEnvironment, JobLimits limits, Path chatter) {
      return new Place(
          file.folder(),
          UserProgram.mergeEnvironment(file, taskEnvironment),
          taskEnvironment,
          limits,
          chatter);
    }
  }

  /**
   * Runs the command.
   *
   * @param paths its standard input
   * @param result receives its standard output
   * @return what went wrong; empty on success
   */
  public Optional<String> run(List<String> words, byte[] paths, OutputStream result)
      throws IOException {
    CallLimits limits = place.limits().call(Optional.empty());
    try {
      Optional<Process> started = start(words, limits);
      return started.isEmpty()
          ? Optional.of(STOPPED)
          : run(started.get(), words, paths, result, limits);
    } finally {
      limits.over();
    }
  }

  private Optional<String> run(
      Process process, List<String> words, byte[] paths, OutputStream result, CallLimits limits)
      throws IOException {
    limits.began(process.pid());
    Thread feeder = Thread.ofVirtual().start(() -> feed(process, paths));
    try (InputStream merged = process.getInputStream()) {
      merged.transferTo(result);
      feeder.join();
      int exit = process.waitFor();
      Optional<String> broken = limits.broken(exit).map(CallLimits.Broken::sentence);
      return exit == 0 && broken.isEmpty()
          ? Optional.empty()
          : Optional.of(failure(words, broken.orElse("exit code " + exit)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(STOPPED);
    }
  }

  private synchronized Optional<Process> start(List<String> words, CallLimits limits)
      throws IOException {
    if (closed) {
      return Optional.empty();
    }
    // Through sh, so that the command is found on the job's PATH and not on the agent's.
    List<String> command = new ArrayList<>();
    command.addAll(List.of("sh", "-c", "trap '' INT; exec \"$@\"", "merge"));
    command.addAll(limits.words());
    command.addAll(place.ground().words(words, place.environment()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(place.folder().toFile()).redirectError(place.chatter().toFile());
    builder.environment().clear();
    builder.environment().putAll(place.ground().environmentOfFirst(place.environment()));
    running = Optional.of(builder.start());
    return running;
  }

  private static void feed(Process process, byte[] paths) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(paths);
    } catch (IOException closedEarly) {
      // A command may leave paths unread; its exit code shows whether that was right.
      return;
    }
  }

  private String failure(List<String> words, String reason) {
    String said = LastLines.of(place.chatter());
    String shown = said.isEmpty() ? "" : "\n" + said;
    return "merge command '"
        + words.getFirst()
        + "' failed: "
        + place.limits().with(reason, said)
        + shown;
  }

  /** Ends the command if it runs, and its child processes. */
  @Override
  public void close() {
    Optional<Process> process;
    synchronized (this) {
      closed = true;
      process = running;
    }
    process.ifPresent(it -> ProcessTree.end(it.toHandle(), GRACE));
  }
}
