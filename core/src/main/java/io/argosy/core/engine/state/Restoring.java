package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Converts the state to a snapshot and back. Derived values are not stored. */
final class Restoring {
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
        given(state));
  }

  private static List<Snapshot.Given> given(State state) {
    List<Snapshot.Given> given = new ArrayList<>();
    for (JobState job : state.jobs.values()) {
      job.given.all().forEach((attempt, to) -> given.add(new Snapshot.Given(attempt, to)));
    }
    return given;
  }

  private static Snapshot.Job snapshot(JobState job) {
    Snapshot.Iterations iterations = job.kindState().iterations(job);
    return new Snapshot.Job(
        job.id,
        job.spec,
        job.claim,
        job.acceptedAt,
        job.deadline,
        job.interval,
        job.phase,
        iterations.checkpointAt(),
        iterations.checkpointEtaSeconds(),
        iterations.nextFresh(),
        job.deadlinePassed,
        job.roundAt,
        iterations.pool(),
        List.copyOf(job.kept.values()),
        iterations.failures(),
        job.endedAt,
        job.outcome,
        job.begunAt.stream().toList());
  }

  static void into(State state, Snapshot snapshot) {
    state.at = snapshot.at();
    state.nextInstruction = snapshot.nextInstruction();
    snapshot.jobs().forEach(job -> state.jobs.put(job.id(), restored(state, job)));
    snapshot.kinds().forEach(kind -> restore(state, kind));
    snapshot.machines().forEach(machine -> state.machines.put(machine.id(), machine));
    snapshot.shares().forEach(share -> state.shares.put(share.user(), share));
    state.scalingState = snapshot.scaling();
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
  }

  private static void restore(State state, KindSnapshot snapshot) {
    JobState job = state.existing(snapshot.job());
    job.kind().restore(state, job, snapshot);
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
    for (Snapshot.Kept kept : from.kept()) {
      job.kept.put(kept.piece().first(), kept);
      job.keptIndices.add(kept.piece());
    }
    job.kindState()
        .restore(
            new Snapshot.Iterations(
                from.checkpointAt(),
                from.checkpointEtaSeconds(),
                from.nextFresh(),
                from.pool(),
                from.failures()));
    job.endedAt = from.endedAt();
    job.outcome = from.outcome();
    job.begunAt = from.begunAt().stream().findFirst();
    return job;
  }
}
