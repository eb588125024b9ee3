package io.argosy.agent.process;

import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.CommandSearch;
import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.kind.workflow.StepCall;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The user's program, as the job file describes it, on this machine.
 *
 * @param run how it is called here
 * @param tasks how each task is called; empty where one command does all pieces
 * @param executor runs it here
 * @param flow what the tasks of a workflow need; empty for other jobs
 */
public record UserProgram(
    JobId job,
    JobFile file,
    JobFile.Run run,
    Optional<TaskCalls> tasks,
    Executor executor,
    Optional<WorkflowEnvironment> flow) {
  /** The assumed slots of a job that sets none: a few machines' worth. */
  private static final int SOME_SLOTS = 8;

  /** A program that does not belong to a workflow. */
  public UserProgram(
      JobId job, JobFile file, JobFile.Run run, Optional<TaskCalls> tasks, Executor executor) {
    this(job, file, run, tasks, executor, Optional.empty());
  }

  /** As a process, as the agent's own user. */
  public UserProgram(JobId job, JobFile file, JobFile.Run run) {
    this(job, file, run, Optional.empty(), new Processes(TaskEnvironment.own()));
  }

  /** The program of a job with one run section for all sites. */
  public UserProgram(JobId job, JobFile file) {
    this(job, file, file.elsewhere().orElseThrow());
  }

  /**
   * The call for a piece.
   *
   * @param worker which of the partition's workers calls, from 0
   * @param ender a file that only this call uses
   * @param out where the program may leave a result
   * @param progress where a watched program may write its progress
   */
  Call callFor(int worker, Interval piece, Path out, Path progress, Path ender) throws IOException {
    if (file instanceof FlowFile flow) {
      return with(worker, StepCall.of(flow, run, piece.first()), out, ender);
    }
    ChunkCall call =
        tasks.isPresent()
            ? tasks.get().of(run, piece.first(), out)
            : ChunkCall.of(file, run, piece.first(), piece.count(), out, progress);
    return with(worker, call, out, ender);
  }

  /** The program of one task of a workflow, in a folder of its own. */
  public UserProgram step(FlowFile there, JobFile.Run own) {
    return new UserProgram(job, there, own, Optional.empty(), executor, flow);
  }

  /** The call of a cooperative program for a worker of an attempt. */
  public Call callFor(AttemptId attempt, int worker, Path out, Optional<String> url, Path ender) {
    int task = attempt.task().index();
    ChunkCall call = ChunkCall.cooperative(file, run, task, attempt.number(), worker, out, url);
    return with(worker, call, out, ender);
  }

  private Call with(int worker, ChunkCall call, Path out, Path ender) {
    Map<String, String> env = new TreeMap<>(run.env());
    env.putAll(call.env());
    env.put("ARGOSY_JOB", job.value());
    env.put("ARGOSY_WORKER", Integer.toString(worker));
    return new Call(call.command(), env, folder(), out, ender);
  }

  /** Its working folder. */
  public Path folder() {
    return file.folder();
  }

  /** How many workers a partition runs beside each other. */
  public int workers() {
    return run.workers();
  }

  public Participation way() {
    return run.way();
  }

  public Optional<Duration> timeout() {
    return run.timeout();
  }

  /** Iterations of one slot if the job uses all its slots; all where they are not counted. */
  public long fairShare() {
    return file instanceof IterativeFile iterative
        ? Math.ceilDiv(iterative.iterations().total(), iterative.slots().max().orElse(SOME_SLOTS))
        : Long.MAX_VALUE;
  }

  /** How many iterations each call does; empty if the agent chooses. */
  public OptionalLong block() {
    return file instanceof IterativeFile iterative
        ? iterative.iterations().block()
        : OptionalLong.empty();
  }

  /** Whether its result is a file that it writes, not its standard output. */
  public boolean resultInFile() {
    return run.from() == JobFile.From.FILE;
  }

  /** Its first word. */
  public String name() {
    return run.way().command().getFirst();
  }

  /** The environment of a job's merge command: that of the default run section. */
  static Map<String, String> mergeEnvironment(JobFile file, TaskEnvironment taskEnvironment) {
    return taskEnvironment.environment(
        file.elsewhere().map(JobFile.Run::env).orElse(new LinkedHashMap<>()));
  }

  /**
   * An error when a command of the job cannot be found; empty when all exist.
   *
   * @param runs the job's run sections that are used here
   */
  public static Optional<Missing> missing(
      JobFile file, Collection<JobFile.Run> runs, Executors executors) {
    Processes own = new Processes(TaskEnvironment.own());
    return runs.stream()
        .flatMap(
            run ->
                missing(file, run, executors.of(run, Executors.Host.own((attempt, image) -> {})))
                    .stream())
        .findFirst()
        .or(() -> missingMerge(file, own));
  }

  /** An error when the program cannot be found here. */
  public Optional<Missing> missing() {
    // Each task of a workflow may need another program: a missing one fails only that task.
    return flow.isPresent() ? Optional.empty() : missing(file, run, executor);
  }

  private static Optional<Missing> missing(JobFile file, JobFile.Run run, Executor executor) {
    String command = run.way().command().getFirst();
    if (run.way() instanceof Participation.PerTask && command.contains("{")) {
      return Optional.empty(); // Each task may name another program.
    }
    String part = run.container().isPresent() ? "container" : run.way().name();
    String field = run.field() + "." + part;
    Optional<String> script =
        executor instanceof Processes own
            ? script(run.way().command(), file.folder(), own.ground().environment(run.env()))
            : Optional.empty();
    Optional<String> why = executor.missing(command, file.folder(), run.env());
    return missing(field, command, why.or(() -> script));
  }

  private static Optional<Missing> missingMerge(JobFile file, Processes own) {
    if (!(file.result().merge() instanceof JobFile.Merge.Command merge)) {
      return Optional.empty();
    }
    String command = merge.words().getFirst();
    Map<String, String> env = mergeEnvironment(file, own.ground());
    Optional<String> why =
        own.missing(command, file.folder(), env)
            .or(() -> script(merge.words(), file.folder(), own.ground().environment(env)));
    return missing("result.merge", command, why);
  }

  private static Optional<String> script(
      List<String> command, Path folder, Map<String, String> env) {
    return CommandSearch.missingScript(command, folder, env.getOrDefault("PATH", ""));
  }

  private static Optional<Missing> missing(String field, String command, Optional<String> why) {
    return why.map(it -> new Missing(field, command, field + ": " + it));
  }

  /** A command that a job names and that does not exist. */
  public record Missing(String field, String command, String sentence) {}
}
