package io.argosy.agent;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.protocol.bag.TaskList;
import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Way;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The user's program, as the job file describes it, on this machine.
 *
 * @param run how it is called here
 * @param tasks the commands of a bag's tasks; nothing where one command does all pieces
 * @param ground what it is given here
 */
public record Program(
    JobId job, JobFile file, JobFile.Run run, Optional<TaskList> tasks, Ground ground) {
  /** On the ground that we stand on ourselves. */
  public Program(JobId job, JobFile file, JobFile.Run run) {
    this(job, file, run, Optional.empty(), Ground.own());
  }

  /** The program of a job that runs in the same way everywhere. */
  public Program(JobId job, JobFile file) {
    this(job, file, file.elsewhere().orElseThrow());
  }

  /** What to start for one piece: the words, and the whole environment. */
  record Call(List<String> words, Map<String, String> environment) {}

  /**
   * The call for a piece.
   *
   * @param worker which of the partition's workers calls, from 0
   * @param out where the program may leave a result
   * @param progress where a watched program may say how far it is
   */
  Call callFor(int worker, Interval piece, Path out, Path progress) throws IOException {
    if (tasks.isPresent()) {
      return with(worker, ChunkCall.task(file, run, tasks.get(), piece.first(), out));
    }
    return with(worker, ChunkCall.of(file, run, piece.first(), piece.count(), out, progress));
  }

  /** The call of a cooperative program for a worker of an attempt. */
  Call callFor(AttemptId attempt, int worker, Path out, Optional<String> url) {
    int task = attempt.task().index();
    return with(worker, ChunkCall.cooperative(file, run, task, attempt.number(), worker, out, url));
  }

  private Call with(int worker, ChunkCall call) {
    TreeMap<String, String> environment = environment(ground, run.env());
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
    return run.workers();
  }

  Way way() {
    return run.way();
  }

  Optional<Duration> timeout() {
    return run.timeout();
  }

  /** Whether its result is a file it writes, not its standard output. */
  boolean resultInFile() {
    return run.from() == JobFile.From.FILE;
  }

  /** Its first word. */
  String name() {
    return run.way().command().getFirst();
  }

  /** What the command sees that merges a job's results: as the way for all other places does. */
  static Map<String, String> mergeEnvironment(JobFile file, Ground ground) {
    return environment(
        ground, file.elsewhere().map(JobFile.Run::env).orElse(new LinkedHashMap<>()));
  }

  /**
   * Says what is wrong when a command of the job cannot be found; nothing when all is well.
   *
   * @param runs those of the job's ways that are used here
   */
  public static Optional<Missing> missing(JobFile file, Collection<JobFile.Run> runs) {
    Ground own = Ground.own();
    Optional<Missing> merge =
        file.result().merge() instanceof JobFile.Merge.Command command
            ? missing(file, mergeEnvironment(file, own), "result.merge", command.words().getFirst())
            : Optional.empty();
    return runs.stream()
        .flatMap(run -> missing(file, run, own).stream())
        .findFirst()
        .or(() -> merge);
  }

  /** Says what is wrong when the program cannot be found here. */
  public Optional<Missing> missing() {
    return missing(file, run, ground);
  }

  private static Optional<Missing> missing(JobFile file, JobFile.Run run, Ground ground) {
    String field = run.field() + "." + run.way().name();
    String command = run.way().command().getFirst();
    if (run.way() instanceof Way.PerTask && command.contains("{")) {
      return Optional.empty(); // Each task may name another program.
    }
    return missing(file, environment(ground, run.env()), field, command);
  }

  private static Optional<Missing> missing(
      JobFile file, Map<String, String> environment, String field, String command) {
    String path = environment.getOrDefault("PATH", "");
    return CommandSearch.missing(command, file.folder(), path)
        .map(why -> new Missing(field, command, field + ": " + why));
  }

  /** A command that a job names and that is not there. */
  public record Missing(String field, String command, String sentence) {}

  private static TreeMap<String, String> environment(Ground ground, Map<String, String> env) {
    TreeMap<String, String> result = new TreeMap<>(ground.environment());
    result.putAll(env);
    // The launcher knows a JDK even where PATH has none: `java` in a job file then means that one.
    String jdk = result.get("ARGOSY_JDK_HOME");
    if (jdk != null && !jdk.isBlank()) {
      result.merge("PATH", jdk + "/bin", (path, bin) -> bin + File.pathSeparator + path);
    }
    return result;
  }
}
