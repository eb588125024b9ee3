package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Converts the state to a snapshot and back. Derived values are not stored. */
final class Restoring {
  /** Results and attempts of a job that may come back; a larger one stays in the state. */
  private static final int MOST_RECALLED = 50_000;

  private Restoring() {}

  static Snapshot snapshot(State state) {
    List<Worker> workers = new ArrayList<>();
    List<Snapshot.Job> jobs = new ArrayList<>();
    for (JobState job : state.jobs.values()) {
      workers.addAll(job.tasks);
      jobs.add(snapshot(job));
    }
    List<Snapshot.Outstanding> outstanding = new ArrayList<>();
    state.outstanding.forEach((id, what) -> outstanding.add(new Snapshot.Outstanding(id, what)));
    List<Snapshot.Stray> strays = new ArrayList<>();
    state.strays.forEach((attempt, machine) -> strays.add(new Snapshot.Stray(attempt, machine)));
    return new Snapshot(
        state.at,
        state.nextInstruction,
        jobs,
        workers,
        List.copyOf(state.machines.values()),
        List.copyOf(state.shares.values()),
        state.scalingState,
        state.queue.all(),
        outstanding,
        strays,
        state.jobs.values().stream().flatMap(job -> job.kind().snapshot(job).stream()).toList(),
        given(state),
        state.ended.stored(),
        state.retention.stored());
  }

  /** What a snapshot would hold of one job. */
  static Snapshot.OfJob archived(State state, JobState job) {
    List<Snapshot.Given> given = new ArrayList<>();
    job.given.all().forEach((attempt, to) -> given.add(new Snapshot.Given(attempt, to)));
    return new Snapshot.OfJob(
        new Snapshot(
            state.at,
            0,
            List.of(snapshot(job)),
            List.copyOf(job.tasks),
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            job.kind().snapshot(job).stream().toList(),
            given,
            Optional.empty(),
            state.retention.stored(job.id)));
  }

  /** Whether the job could come back: the entry that brings it back holds all of it. */
  static boolean fitsAnEntry(JobState job) {
    boolean mayComeBack = job.kind().canTryAgain(job, job.endedAt.orElseThrow());
    return !mayComeBack || job.kept.size() + job.tasks.size() <= MOST_RECALLED;
  }

  /** Removes an ended job of which nothing is under way. */
  static void forget(State state, JobState job) {
    state.ended.remove(job.id);
    state.jobTimers.removeIf(timer -> timer.job().equals(job.id));
    state.jobs.remove(job.id);
    state.ended.countRentals(job.kind().rented(job));
    state.retention.left(job.id);
    job.kind().forget(state, job);
  }

  /** Brings a job back that had left. */
  static void recall(State state, Snapshot.OfJob archived) {
    Snapshot values = archived.values();
    values.jobs().forEach(job -> state.jobs.put(job.id(), restored(state, job)));
    for (KindSnapshot kind : values.kinds()) {
      JobState own = state.existing(kind.job());
      own.kind().restore(state, own, kind);
    }
    values.tasks().forEach(worker -> restore(state, worker));
    values.given().forEach(given -> give(state, given.attempt(), given.machine()));
    values.retention().ifPresent(state.retention::recalled);
    JobState job = state.existing(archived.job());
    Applying.expect(state, job);
    state.ended.countRentals(-job.kind().rented(job));
    state.noteRest(job.id);
  }

  private static List<Snapshot.Given> given(State state) {
    List<Snapshot.Given> given = new ArrayList<>();
    for (JobState job : state.jobs.values()) {
      job.given.all().forEach((attempt, to) -> given.add(new Snapshot.Given(attempt, to)));
    }
    return given;
  }

  private static Snapshot.Job snapshot(JobState job) {
    return new Snapshot.Job(
        job.id,
        job.spec,
        job.claim,
        job.acceptedAt,
        job.deadline,
        job.interval,
        job.phase,
        job.deadlinePassed,
        job.roundAt,
        List.copyOf(job.kept.values()),
        job.endedAt,
        job.outcome,
        job.begunAt.stream().toList(),
        job.merged);
  }

  static void into(State state, Snapshot snapshot) {
    state.at = snapshot.at();
    state.nextInstruction = snapshot.nextInstruction();
    snapshot.jobs().forEach(job -> state.jobs.put(job.id(), restored(state, job)));
    restore(state, snapshot.kinds());
    snapshot.machines().forEach(machine -> state.machines.put(machine.id(), machine));
    snapshot.shares().forEach(share -> state.shares.put(share.user(), share));
    state.scalingState = snapshot.scaling();
    snapshot.retention().ifPresent(state.retention::restore);
    snapshot.tasks().forEach(worker -> restore(state, worker));
    snapshot.queue().forEach(state::enqueue);
    snapshot.outstanding().forEach(o -> Outstanding.remember(state, o.id(), o.instruction()));
    snapshot.strays().forEach(stray -> state.strays.put(stray.attempt(), stray.machine()));
    snapshot.given().forEach(given -> give(state, given.attempt(), given.machine()));
    snapshot.strays().forEach(stray -> give(state, stray.attempt(), stray.machine()));
    snapshot.outstanding().forEach(o -> give(state, o.instruction()));
    state.jobs.values().forEach(job -> Applying.expect(state, job));
    state.jobs.values().stream()
        .filter(Applying::isFiller)
        .forEach(job -> state.fillers.add(job.id));
    snapshot.archive().ifPresent(state.ended::restore);
    state.jobs.keySet().forEach(state::noteRest);
  }

  private static void restore(State state, List<KindSnapshot> kinds) {
    Set<JobId> restored = new HashSet<>();
    for (KindSnapshot snapshot : kinds) {
      JobState job = state.existing(snapshot.job());
      job.kind().restore(state, job, snapshot);
      restored.add(job.id);
    }
    for (JobState job : state.jobs.values()) {
      if (job.kind().storedSnapshots().isPresent() && !restored.contains(job.id)) {
        throw new IllegalStateException(
            "the snapshot lacks what the kind " + job.kind().name() + " remembers of " + job.id);
      }
    }
  }

  /** Snapshots of older versions name machines only for outstanding instructions. */
  private static void give(State state, Instruction instruction) {
    if (instruction instanceof Instruction.ToAgent to) {
      give(state, to.attempt(), to.machine());
    }
  }

  private static void give(State state, AttemptId attempt, MachineId machine) {
    state.job(attempt.job()).ifPresent(job -> job.given.add(attempt, machine));
  }

  private static void restore(State state, Worker worker) {
    state.add(worker);
    if (worker.attempt() > 0) {
      worker.machine().ifPresent(machine -> give(state, worker.attemptId(), machine));
    }
    Optional.of(worker)
        .filter(Worker::isLive)
        .flatMap(Worker::machine)
        .ifPresent(m -> state.placed.computeIfAbsent(m, k -> new TreeSet<>()).add(worker.id()));
  }

  private static JobState restored(State state, Snapshot.Job from) {
    JobState job =
        new JobState(
            state.kindOf(from.spec()),
            from.id(),
            from.spec(),
            from.claim(),
            from.acceptedAt(),
            from.deadline(),
            from.interval());
    job.phase = from.phase();
    job.deadlinePassed = from.deadlinePassed();
    job.roundAt = from.roundAt();
    for (KeptResult kept : from.kept()) {
      job.kept.put(kept.piece().first(), kept);
      job.keptIndices.add(kept.piece());
    }
    job.endedAt = from.endedAt();
    job.outcome = from.outcome();
    job.begunAt = from.begunAt().stream().findFirst();
    job.merged = from.merged();
    return job;
  }
}
