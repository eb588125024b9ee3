package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.engine.InstructionTally;
import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiFunction;

/** Plays a workflow by hand: starts and schedules are answered at once, tasks end when told to. */
final class FlowScript extends InstructionTally {
  static final JobId JOB = new JobId("flow");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  final List<Fact> facts = new ArrayList<>();

  /** Machines that refuse every worker. */
  final TreeSet<MachineId> refusing = new TreeSet<>();

  /** Computes the schedules. */
  BiFunction<JobSpec.Workflow, ScheduleRequest, List<Assignment>> scheduler = Scheduler::schedule;

  private final TreeSet<InstructionId> answered = new TreeSet<>();
  private Instant now = START;
  private long asked = 1;

  /** That many tasks of ten seconds; in a chain each waits for the one before. */
  static JobSpec.Workflow flow(int tasks, boolean chain, int retries, int slots) {
    List<Flow.Task> all = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      List<Flow.Input> after = chain && i > 0 ? List.of(new Flow.Input(i - 1, 0)) : List.of();
      all.add(new Flow.Task("t" + i, "t", Optional.of("i"), 10_000, List.of(), 50, 0, after));
    }
    return new JobSpec.Workflow(
        new Flow(all, List.of(new Flow.Image("i", 250e6))),
        List.of(),
        new JobSpec.Slots(1, slots),
        Promise.NONE,
        "heft",
        retries,
        1,
        "");
  }

  FlowScript machine(String name, int slots) {
    handle(new Stimulus.MachineJoined(now, new MachineId(name), new SiteId(name), slots));
    return this;
  }

  FlowScript lost(String name) {
    handle(new Stimulus.MachineLost(now, new MachineId(name)));
    return this;
  }

  FlowScript submit(JobId id, JobSpec.Workflow flow) {
    handle(new Stimulus.JobSubmitted(now, id, flow));
    return this;
  }

  FlowScript tryAgain(JobId id) {
    handle(new Stimulus.TryAgain(now, id));
    return this;
  }

  FlowScript cancel(JobId id) {
    handle(new Stimulus.JobCancelled(now, id));
    return this;
  }

  /** Lets time pass and wakes the kernel at each of its timers. */
  FlowScript after(double seconds) {
    Instant until = now.plusNanos((long) (seconds * 1e9));
    while (!kernel.state().nextDue().isAfter(until)) {
      Instant due = kernel.state().nextDue();
      now = due.isAfter(now) ? due : now;
      handle(new Stimulus.Woke(now));
    }
    now = until;
    return this;
  }

  Instant now() {
    return now;
  }

  /** The machine of a running task. */
  Optional<String> placeOf(JobId id, int task) {
    return on(id, task).flatMap(Worker::machine).map(MachineId::value);
  }

  private Optional<Worker> on(JobId id, int task) {
    return FlowState.of(job(id)).running().stream()
        .filter(running -> running.task() == task)
        .map(running -> kernel.state().tasks(id).get(running.worker()))
        .findFirst();
  }

  /** A task ran to its end; its worker wants another. */
  FlowScript done(JobId id, int task) {
    AttemptId attempt = on(id, task).orElseThrow().attemptId();
    ResultRef result = new ResultRef(1, "00");
    handle(new Stimulus.ResultStored(now, attempt, new Interval(task, 1), result));
    ask(attempt);
    return this;
  }

  /** The worker of a task ends. */
  FlowScript ended(JobId id, int task, Ending ending) {
    handle(new Stimulus.AttemptEnded(now, on(id, task).orElseThrow().attemptId(), ending));
    return this;
  }

  JobState job(JobId id) {
    return kernel.state().job(id).orElseThrow();
  }

  <F extends Fact> List<F> all(Class<F> kind) {
    return Script.only(facts, kind);
  }

  /** The reasons of the schedules that were requested and set. */
  List<Reason> whys() {
    return all(Fact.Instructed.class).stream()
        .map(Fact.Instructed::instruction)
        .filter(what -> what instanceof ComputeSchedule)
        .map(what -> ((ComputeSchedule) what).why())
        .toList();
  }

  private void handle(Stimulus stimulus) {
    List<Fact> decided = kernel.handle(stimulus);
    count(decided);
    facts.addAll(decided);
    for (InstructionId id : List.copyOf(kernel.state().outstanding().keySet())) {
      Instruction what = kernel.state().outstanding().get(id);
      if (what != null && answered.add(id)) {
        answer(id, what);
      }
    }
  }

  private void answer(InstructionId id, Instruction what) {
    switch (what) {
      case Instruction.Start start when refusing.contains(start.machine()) ->
          handle(
              new Stimulus.AttemptEnded(now, start.attempt(), new Ending.Unfit("no disk at all")));
      case Instruction.Start start -> {
        handle(new Stimulus.AttemptStarted(now, start.attempt()));
        ask(start.attempt());
      }
      case Instruction.Steer steer ->
          handle(new Stimulus.WorkSteered(now, id, steer.attempt(), List.of()));
      case Instruction.Stop stop ->
          handle(new Stimulus.AttemptEnded(now, stop.attempt(), new Ending.Finished()));
      case ComputeSchedule schedule -> {
        JobSpec.Workflow spec = FlowState.of(job(schedule.job())).spec();
        handle(scheduled(id, schedule, spec));
      }
      default -> {} // Merges do not matter here.
    }
  }

  private Stimulus scheduled(InstructionId id, ComputeSchedule asked, JobSpec.Workflow spec) {
    try {
      List<Assignment> made = scheduler.apply(spec, asked.request());
      return new WorkflowStimulus.ScheduleMade(now, id, asked.job(), made);
    } catch (ArithmeticException e) {
      return new Stimulus.PlanningFailed(now, id, asked.job(), String.valueOf(e.getMessage()));
    }
  }

  private void ask(AttemptId attempt) {
    handle(new Stimulus.FinishAsked(now, attempt, 0, Duration.ofSeconds(asked++)));
  }
}
