package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.engine.worker.WorkerChange;
import io.argosy.core.engine.worker.WorkerProgress;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Changes the state as each fact says. Decides nothing: a fact has one meaning. */
public final class Applying {
  private Applying() {}

  static void to(State state, Fact fact) {
    if (fact.at().isAfter(state.at)) {
      state.at = fact.at();
    }
    state.recent.add(fact);
    switch (fact) { // No default: a new fact must not compile until it is applied.
      case Fact.JobAccepted f -> accept(state, f);
      case Fact.TaskAdded f -> addTask(state, f);
      case Fact.AttemptPlaced f -> place(state, f);
      case Fact.AttemptBegan f -> begin(state, f);
      case Fact.ProgressMeasured f -> measure(state, f);
      case Fact.RoundPutOff f -> putOff(state, state.existing(f.job()), f.until());
      case Fact.WorkGranted f -> {
        grant(state, f.attempt(), f.work(), f.at());
        toKind(state, f.attempt().job(), f);
      }
      case Fact.WorkYielded f -> ResultKeeping.yield(state, f);
      case Fact.PieceKept f -> ResultKeeping.keep(state, f);
      case Fact.PieceRefused f -> ResultKeeping.refuse(state, f);
      case Fact.PieceKnown _, Fact.ImageUsed _, Fact.PlanMissing _ -> {} // For people to read.
      case Fact.FinishWaits f -> state.change(f.attempt().task(), t -> waits(t, f.elapsed()));
      case Fact.FinishAgreed f -> agree(state, f);
      case Fact.TaskRetires f -> state.change(f.attempt().task(), Applying::retires);
      case Fact.WentSilent f -> state.change(f.attempt().task(), Applying::silences);
      case Fact.AttemptOver f -> end(state, f);
      case Fact.AttemptLost f -> lose(state, f);
      case Fact.StrayGone(AttemptId attempt) -> {
        state.strays.remove(attempt);
        state.noteRest(attempt.job());
      }
      case Fact.PieceFailed f -> toKind(state, f.job(), f);
      case Fact.MachineUp f -> up(state, f);
      case Fact.MachineDown f -> down(state, f);
      case Fact.ShareChanged f -> state.shares.put(f.share().user(), f.share());
      case Fact.ScalingStarted f -> state.scalingState = Optional.of(ScalingState.started(f));
      case Fact.ScaleAdvised f -> state.scalingState = state.scalingState.map(s -> s.advised(f));
      case Fact.ScaleHastened f -> state.scalingState = state.scalingState.map(s -> s.hastened(f));
      case Fact.Instructed f -> instruct(state, f);
      case Fact.Settled(InstructionId id) -> Outstanding.settle(state, id);
      case Fact.WorkComplete f -> {
        state.move(state.existing(f.job()), JobStateView.Phase.MERGING);
        shutDown(state, state.existing(f.job()));
      }
      case Fact.ResultMerged f -> state.existing(f.job()).merged = Optional.of(f.result());
      case Fact.DeadlineMoved f -> StartDeadline.move(state, f);
      case Fact.DeadlinePassed f -> StartDeadline.pass(state, state.existing(f.job()));
      case Fact.JobEnded f -> end(state, f);
      case Fact.RetentionRuleSet f -> state.ended.rule(f.rule());
      case Fact.JobArchived f -> Restoring.forget(state, state.existing(f.job().id()));
      case Fact.JobRecalled f -> Restoring.recall(state, (Snapshot.OfJob) f.archived());
      case Fact.OfJob f -> {
        toKind(state, f.job(), f);
        state.noteRest(f.job());
      }
      case RetentionFact f -> retain(state, f);
    }
  }

  /** Facts may concern ended jobs that are no longer in memory. */
  private static void retain(State state, RetentionFact fact) {
    Optional<JobState> known = fact.concerned().flatMap(state::job);
    state.retention.apply(fact, known.isPresent());
    if (fact instanceof RetentionFact.RecordForgotten) {
      known.ifPresent(job -> Restoring.forget(state, job));
    }
  }

  private static void toKind(State state, JobId id, Fact fact) {
    JobState job = state.existing(id);
    job.kind().apply(state, job, fact);
  }

  private static void accept(State state, Fact.JobAccepted fact) {
    JobState job =
        new JobState(
            state.kindOf(fact.spec()),
            fact.job(),
            fact.spec(),
            fact.claim(),
            fact.at(),
            fact.deadline(),
            fact.interval());
    state.jobs.put(job.id, job);
    if (isFiller(job)) {
      state.fillers.add(job.id);
    }
    expect(state, job);
  }

  static boolean isFiller(JobState job) {
    return job.filler().filter(filler -> filler.fills(job)).isPresent();
  }

  /** Sets the timers of a job. */
  public static void expect(State state, JobState job) {
    boolean waits = job.phase == JobStateView.Phase.RUNNING && !job.deadlinePassed;
    if (waits && !job.deadline.equals(Instant.MAX)) {
      state.jobTimers.add(new JobTimer(job.deadline, job.id, JobTimer.DEADLINE));
    }
    if (!job.roundAt.equals(Instant.MAX)) {
      state.jobTimers.add(new JobTimer(job.roundAt, job.id, JobTimer.ROUND));
    }
    job.kind().setTimers(state, job);
  }

  private static void addTask(State state, Fact.TaskAdded fact) {
    JobState job = state.existing(fact.task().job());
    state.add(Worker.queued(fact.task()));
    if (job.kind().sharesSlots()) {
      state.enqueue(fact.task());
    } else {
      state.change(fact.task(), t -> t.phase = Worker.Phase.OVER);
    }
    job.kind().apply(state, job, fact);
  }

  private static void place(State state, Fact.AttemptPlaced fact) {
    TaskId task = fact.attempt().task();
    state.dequeue(task);
    occupy(state, fact.machine(), 1);
    state.existing(task.job()).given.add(fact.attempt(), fact.machine());
    state.scalingState = state.scalingState.map(s -> s.handedOut(fact.at()));
    state.placed.computeIfAbsent(fact.machine(), m -> new TreeSet<>()).add(task);
    state.change(
        task,
        t -> {
          t.leave(Worker.Phase.PLACED);
          t.attempt = fact.attempt().number();
          t.machine = Optional.of(fact.machine());
          t.assigned = fact.assigned();
          t.startedAt = fact.at();
          t.reportedAt = fact.at();
        });
    grant(state, fact.attempt(), fact.work(), fact.at());
    toKind(state, task.job(), fact);
  }

  private static void begin(State state, Fact.AttemptBegan fact) {
    JobState job = state.existing(fact.attempt().job());
    state.change(
        fact.attempt().task(),
        t -> {
          t.phase = Worker.Phase.RUNNING;
          t.startedAt = fact.at();
          t.reportedAt = fact.at();
          t.nextIn = job.interval;
          // Kinds that go by results expect no report from a worker that is on a task.
          t.silentAt =
              job.kind().reportsProgress() ? fact.at().plus(firstReport(job)) : Instant.MAX;
        });
    StartDeadline.begun(job, fact.at());
    job.kind().apply(state, job, fact);
  }

  private static void measure(State state, Fact.ProgressMeasured fact) {
    JobState job = state.existing(fact.attempt().job());
    boolean first =
        job.kind().reportsProgress()
            && !WorkerProgress.hasReported(state.existing(fact.attempt().task()))
            && job.tasks.stream().noneMatch(WorkerProgress::hasReported);
    state.change(fact.attempt().task(), t -> WorkerProgress.apply(t, fact));
    if (first) {
      expectFirstReports(state, job, fact);
    }
  }

  private static Duration firstReport(JobState job) {
    return WorkerProgress.firstReport(job.interval, job.deadline().isPresent(), job.tasks);
  }

  /** (S1) the job's first report tells how long those of its other workers may take. */
  private static void expectFirstReports(State state, JobState job, Fact.ProgressMeasured report) {
    Duration patience = WorkerProgress.firstReport(job.interval, report.elapsed());
    // One that started long ago gets an interval: a timer in the past would be due again and again.
    Instant soonest = report.at().plus(job.interval);
    for (Worker worker : List.copyOf(job.tasks)) {
      boolean starts = worker.phase() == Worker.Phase.RUNNING && worker.elapsed().isZero();
      if (starts && !worker.silent()) {
        Instant due = worker.reportedAt().plus(patience);
        state.change(worker.id(), t -> t.silentAt = due.isBefore(soonest) ? soonest : due);
      }
    }
  }

  /** Sets or clears when a round that was put off is due. */
  public static void putOff(State state, JobState job, Instant until) {
    state.jobTimers.remove(new JobTimer(job.roundAt, job.id, JobTimer.ROUND));
    job.roundAt = until;
    expect(state, job);
  }

  private static void grant(State state, AttemptId attempt, List<Interval> work, Instant at) {
    JobState job = state.existing(attempt.job());
    boolean reports = job.kind().reportsProgress();
    state.change(
        attempt.task(),
        t -> {
          boolean idle = t.held.isEmpty();
          List<Interval> held = new ArrayList<>(t.held);
          held.addAll(work);
          t.held = held;
          // An attempt without work begins all it is given, also before it has asked for more.
          t.calls = idle ? WorkerProgress.begins(t) : t.calls;
          if (t.phase == Worker.Phase.WAITING && !work.isEmpty()) {
            t.phase = Worker.Phase.RUNNING;
            t.reportedAt = reports ? at : t.reportedAt;
            t.silentAt =
                reports
                    ? at.plus(WorkerProgress.patience(t, job.spec, () -> firstReport(job)))
                    : Instant.MAX;
          }
        });
  }

  private static void waits(WorkerChange t, Duration elapsed) {
    // The work it holds reaches it after it has asked, and it begins that.
    t.calls = WorkerProgress.begins(t);
    t.phase = Worker.Phase.WAITING;
    t.askedAt = elapsed;
    t.silentAt = Instant.MAX;
    t.silent = false;
  }

  /** A retiring worker keeps what it holds until it yields it. */
  private static void retires(WorkerChange t) {
    t.phase = Worker.Phase.RETIRING;
    t.assigned = 0;
  }

  private static void leaves(WorkerChange t) {
    t.phase = Worker.Phase.LEAVING;
    t.silentAt = Instant.MAX;
  }

  private static void silences(WorkerChange t) {
    t.silent = true;
    t.silentAt = Instant.MAX;
  }

  private static void instruct(State state, Fact.Instructed fact) {
    Outstanding.remember(state, fact.id(), fact.instruction());
    if (fact.instruction() instanceof Instruction.Compute what) {
      toKind(state, what.job(), fact);
    }
  }

  private static void agree(State state, Fact.FinishAgreed fact) {
    state.change(fact.attempt().task(), Applying::leaves);
    toKind(state, fact.attempt().job(), fact);
  }

  private static void over(State state, AttemptId attempt, boolean again) {
    Worker task = state.existing(attempt.task());
    MachineId machine = task.machine().orElseThrow();
    if (state.machines.containsKey(machine)) {
      occupy(state, machine, -1);
    }
    state.placed.getOrDefault(machine, new TreeSet<>()).remove(task.id());
    state.change(task.id(), t -> t.leave(again ? Worker.Phase.QUEUED : Worker.Phase.OVER));
    if (again) {
      state.enqueue(task.id());
    }
    state.noteRest(attempt.job());
  }

  private static void end(State state, Fact.AttemptOver fact) {
    if (fact.ending() instanceof Ending.Failed) {
      state.change(fact.attempt().task(), t -> t.failures++);
    }
    toKind(state, fact.attempt().job(), fact);
    over(state, fact.attempt(), fact.again());
  }

  private static void lose(State state, Fact.AttemptLost fact) {
    toKind(state, fact.attempt().job(), fact);
    over(state, fact.attempt(), fact.again());
    state.strays.put(fact.attempt(), fact.machine());
    state.noteRest(fact.attempt().job());
  }

  private static void up(State state, Fact.MachineUp fact) {
    int busy = state.placed.getOrDefault(fact.machine(), new TreeSet<>()).size();
    Machine machine = new Machine(fact.machine(), fact.site(), fact.slots(), fact.maxSlots(), busy);
    state.machines.put(fact.machine(), machine);
  }

  private static void down(State state, Fact.MachineDown fact) {
    state.machines.remove(fact.machine());
    for (JobState job : state.jobs.values()) {
      job.unfit.remove(fact.machine());
      job.kind().apply(state, job, fact);
    }
  }

  private static void occupy(State state, MachineId id, int more) {
    state.machines.computeIfPresent(id, (k, m) -> m.withBusy(m.busy() + more));
  }

  private static void end(State state, Fact.JobEnded fact) {
    JobState job = state.existing(fact.job());
    state.move(job, JobStateView.Phase.ENDED);
    job.endedAt = Optional.of(fact.at());
    job.outcome = Optional.of(fact.outcome());
    shutDown(state, job);
    state.noteRest(job.id);
  }

  /** An ended job resumes; its kind sets what it remembers and then the timers. */
  public static void reopen(State state, JobState job, Instant deadline) {
    state.jobTimers.remove(new JobTimer(job.deadline, job.id, JobTimer.DEADLINE));
    state.move(job, JobStateView.Phase.RUNNING);
    job.endedAt = Optional.empty();
    job.outcome = Optional.empty();
    job.merged = Optional.empty();
    state.retention.reopened(job.id);
    job.deadline = deadline;
    if (isFiller(job)) {
      state.fillers.add(job.id);
    }
  }

  /** The kernel no longer starts or judges workers of the job. */
  private static void shutDown(State state, JobState job) {
    state.fillers.remove(job.id);
    state.jobTimers.remove(new JobTimer(job.deadline, job.id, JobTimer.DEADLINE));
    putOff(state, job, Instant.MAX);
    for (Worker task : List.copyOf(job.tasks)) {
      if (!ResultKeeping.withdraw(state, task.id()) && task.isLive()) {
        state.change(task.id(), Applying::leaves);
      }
    }
  }
}
