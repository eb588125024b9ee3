package io.argosy.agent;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Way;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The user's program, as the job file describes it, on this machine. */
public record Program(JobId job, JobFile file) {
  /** What to start for one piece: the words, and the whole environment. */
  record Call(List<String> words, Map<String, String> environment) {}

  /**
   * The call for a piece.
   *
   * @param worker which of the partition's workers calls, from 0
   * @param out where the program may leave a result
   * @param progress where a watched program may say how far it is
   */
  Call callFor(int worker, Interval piece, Path out, Path progress) {
    return with(worker, ChunkCall.of(file, piece.first(), piece.count(), out, progress));
  }

  /** The call of a cooperative program for a worker of an attempt. */
  Call callFor(AttemptId attempt, int worker, Path out, Optional<String> url) {
    int task = attempt.task().index();
    return with(worker, ChunkCall.cooperative(file, task, attempt.number(), worker, out, url));
  }

  private Call with(int worker, ChunkCall call) {
    TreeMap<String, String> environment = environment(file);
    environment.putAll(call.env());
    environment.put("ARGOSY_JOB", job.value());
    environment.put("ARGOSY_WORKER", Integer.toString(worker));
    return new Call(call.command(), environment);
  }

  /** Where it runs. */
  Path folder() {
    return file.folder();
  }

  /** How many workers a partition runs beside each other. */
  int workers() {
    return file.run().workers();
  }

  Way way() {
    return file.run().way();
  }

  Optional<Duration> timeout() {
    return file.run().timeout();
  }

  /** Whether its result is a file it writes, not its standard output. */
  boolean resultInFile() {
    return file.result().from() == JobFile.From.FILE;
  }

  /** Its first word. */
  String name() {
    return file.run().way().command().getFirst();
  }

  /** What its commands see, before anything of a piece is added. */
  public Map<String, String> environment() {
    return environment(file);
  }

  /** Says what is wrong when a command of the job cannot be found; nothing when all is well. */
  public static Optional<Missing> missing(JobFile file) {
    Way way = file.run().way();
    Optional<Missing> merge =
        file.result().merge() instanceof JobFile.Merge.Command command
            ? missing(file, "result.merge", command.words().getFirst())
            : Optional.empty();
    return missing(file, "run." + way.name(), way.command().getFirst()).or(() -> merge);
  }

  private static Optional<Missing> missing(JobFile file, String field, String command) {
    String path = environment(file).getOrDefault("PATH", "");
    return CommandSearch.missing(command, file.folder(), path)
        .map(why -> new Missing(field, command, field + ": " + why));
  }

  /** A command that a job names and that is not there. */
  public record Missing(String field, String command, String sentence) {}

  private static TreeMap<String, String> environment(JobFile file) {
    TreeMap<String, String> result = new TreeMap<>(System.getenv());
    result.putAll(file.run().env());
    // The launcher knows a JDK even where PATH has none: `java` in a job file then means that one.
    String jdk = result.get("ARGOSY_JDK_HOME");
    if (jdk != null && !jdk.isBlank()) {
      result.merge("PATH", jdk + "/bin", (path, bin) -> bin + File.pathSeparator + path);
    }
    return result;
  }
}
