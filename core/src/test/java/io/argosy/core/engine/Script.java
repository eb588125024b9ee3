package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cranks a kernel by hand: a test reads like the story it tells. */
public final class Script extends InstructionTally {
  public static final JobId JOB = new JobId("job");
  public static final MachineId HERE = new MachineId("here");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final ResultRef RESULT = new ResultRef(1, "00");

  public final Kernel kernel;
  private Instant now = START;

  public Script() {
    this(JobKinds.standard());
  }

  /** With a kernel that knows these kinds of job. */
  public Script(JobKinds kinds) {
    kernel = new Kernel(State.empty(kinds));
  }

  public static JobSpec.Iterative spec(JobSpec.Mode mode, long iterations, int initial, int max) {
    return spec(mode, iterations, initial, max, Optional.of(Duration.ofSeconds(1000)), "argosy");
  }

  public static JobSpec.Iterative spec(
      JobSpec.Mode mode,
      long iterations,
      int initial,
      int max,
      Optional<Duration> deadline,
      String policy) {
    Promise promise =
        new Promise(deadline.<Deadline>map(Deadline.Within::new), Promise.Otherwise.CONTINUE);
    return new JobSpec.Iterative(
        mode, iterations, new JobSpec.Slots(initial, max), promise, policy, 1, "");
  }

  public static AttemptId attempt(int task, int number) {
    return new AttemptId(new TaskId(JOB, task), number);
  }

  public Script at(long second) {
    now = START.plusSeconds(second);
    return this;
  }

  public List<Fact> tell(Stimulus stimulus) {
    List<Fact> facts = kernel.handle(stimulus);
    count(facts);
    return facts;
  }

  public List<Fact> machine(String name, int slots) {
    return tell(new Stimulus.MachineJoined(now, new MachineId(name), new SiteId(name), slots));
  }

  public List<Fact> lost(String name) {
    return tell(new Stimulus.MachineLost(now, new MachineId(name)));
  }

  public List<Fact> submit(JobSpec spec) {
    return tell(new Stimulus.JobSubmitted(now, JOB, spec));
  }

  public List<Fact> started(int task, int number) {
    return tell(new Stimulus.AttemptStarted(now, attempt(task, number)));
  }

  public List<Fact> report(int task, int number, long done, long elapsed) {
    return tell(
        new Stimulus.ProgressReported(
            now, attempt(task, number), done, Duration.ofSeconds(elapsed), Duration.ZERO));
  }

  /** Calls take that many seconds to start, and no work has been seen so far. */
  public List<Fact> reportStartup(int task, int number, long done, long elapsed, long startup) {
    CallCost call = new CallCost(Duration.ofSeconds(startup), 0, 0);
    return tell(
        new Stimulus.ProgressReported(
            now,
            attempt(task, number),
            done,
            Duration.ofSeconds(elapsed),
            Duration.ZERO,
            List.of(call)));
  }

  public List<Fact> stored(int task, int number, long first, long count) {
    return tell(
        new Stimulus.ResultStored(now, attempt(task, number), new Interval(first, count), RESULT));
  }

  public List<Fact> finish(int task, int number, long done, long elapsed) {
    return tell(
        new Stimulus.FinishAsked(now, attempt(task, number), done, Duration.ofSeconds(elapsed)));
  }

  public List<Fact> ended(int task, int number, Ending ending) {
    return tell(new Stimulus.AttemptEnded(now, attempt(task, number), ending));
  }

  public List<Fact> overrun(int task, int number, long count) {
    return tell(new Stimulus.WorkOverrun(now, attempt(task, number), count));
  }

  public List<Fact> asksAssignment(int task, int number) {
    return tell(new Stimulus.AssignmentAsked(now, attempt(task, number)));
  }

  public List<Fact> woke() {
    return tell(new Stimulus.Woke(now));
  }

  /** Answers the outstanding steer of a worker. */
  public List<Fact> steered(int task, Interval... yielded) {
    InstructionId id = task(task).steering().orElseThrow();
    return tell(new Stimulus.WorkSteered(now, id, task(task).attemptId(), List.of(yielded)));
  }

  public List<Fact> merged() {
    return merged(Optional.empty());
  }

  public List<Fact> mergeFailed(String why) {
    return merged(Optional.of(why));
  }

  private List<Fact> merged(Optional<String> failure) {
    for (Map.Entry<InstructionId, Instruction> entry : kernel.state().outstanding().entrySet()) {
      if (entry.getValue() instanceof Instruction.Merge) {
        return tell(
            new Stimulus.ResultsMerged(now, entry.getKey(), JOB, failure, Optional.empty()));
      }
    }
    throw new AssertionError("no merge is outstanding");
  }

  public Worker task(int index) {
    return kernel.state().task(new TaskId(JOB, index)).orElseThrow();
  }

  public JobState job() {
    return kernel.state().job(JOB).orElseThrow();
  }

  public static List<Instruction> instructions(List<Fact> facts) {
    return facts.stream()
        .filter(Fact.Instructed.class::isInstance)
        .map(f -> ((Fact.Instructed) f).instruction())
        .toList();
  }

  public static <F extends Fact> List<F> only(List<Fact> facts, Class<F> kind) {
    return facts.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
