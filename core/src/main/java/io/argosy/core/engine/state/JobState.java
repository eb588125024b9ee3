package io.argosy.core.engine.state;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.worker.AttemptMachines;
import io.argosy.core.engine.worker.HeldIndex;
import io.argosy.core.engine.worker.UnfitMachines;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.engine.worker.WorkerCounters;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The state of a job besides its workers. Only {@link State} changes it. */
public final class JobState implements JobStateView {
  public final JobId id;
  public final JobSpec spec;
  public final Claim claim;
  public final Instant acceptedAt;

  /** {@link Instant#MAX} without a deadline. */
  public Instant deadline;

  /** When the first attempt started, if one has and the deadline counts from then. */
  public Optional<Instant> begunAt = Optional.empty();

  /** How often reports are wanted; also the time between checkpoints and their threshold. */
  public final Duration interval;

  public Phase phase = Phase.RUNNING;
  public final List<Worker> tasks = new ArrayList<>();
  public final WorkerCounters workerCounters;
  final HeldIndex heldIndex = new HeldIndex(tasks);

  public boolean deadlinePassed;

  /** When a postponed round is due; {@link Instant#MAX} for none. */
  public Instant roundAt = Instant.MAX;

  /** Indices of kept results. */
  public IntervalSet keptIndices = IntervalSet.empty();

  /** Kept results by their first index. */
  public TreeMap<Long, KeptResult> kept = new TreeMap<>();

  /** Machines that could not run the job. */
  public final UnfitMachines unfit = new UnfitMachines();

  /** The machines of its attempts, including attempts that are over. */
  final AttemptMachines given = new AttemptMachines();

  Optional<Instant> endedAt = Optional.empty();
  public Optional<Outcome> outcome = Optional.empty();
  Optional<ResultRef> merged = Optional.empty();

  /** The outstanding computation that the job waits for, if any. */
  public Optional<InstructionId> computing = Optional.empty();

  private final JobKind kind;
  private final KindState kindState;

  JobState(
      JobKind kind,
      JobId id,
      JobSpec spec,
      Claim claim,
      Instant acceptedAt,
      Instant deadline,
      Duration interval) {
    this.id = id;
    this.spec = spec;
    this.claim = claim;
    this.acceptedAt = acceptedAt;
    this.deadline = deadline;
    this.interval = interval;
    this.kind = kind;
    this.kindState = kind.begin(spec, acceptedAt);
    this.workerCounters = new WorkerCounters(kindState.isInterchangeable());
  }

  /** The rules of the job. */
  public JobKind kind() {
    return kind;
  }

  @Override
  public String kindName() {
    return kind.name();
  }

  /** What its kind remembers of it. */
  public KindState kindState() {
    return kindState;
  }

  @Override
  public <K> Optional<K> as(Class<K> type) {
    return type.isInstance(kindState) ? Optional.of(type.cast(kindState)) : Optional.empty();
  }

  /** The kind as one whose jobs fill free slots, if it is one. */
  public Optional<SlotFiller> filler() {
    return kind instanceof SlotFiller filler ? Optional.of(filler) : Optional.empty();
  }

  @Override
  public JobId id() {
    return id;
  }

  @Override
  public JobSpec spec() {
    return spec;
  }

  @Override
  public Claim claim() {
    return claim;
  }

  @Override
  public Instant acceptedAt() {
    return acceptedAt;
  }

  @Override
  public Optional<Instant> deadline() {
    return deadline.equals(Instant.MAX) ? Optional.empty() : Optional.of(deadline);
  }

  @Override
  public Duration interval() {
    return interval;
  }

  @Override
  public Phase phase() {
    return phase;
  }

  @Override
  public long keptCount() {
    return keptIndices.size();
  }

  @Override
  public SortedMap<Long, KeptResult> kept() {
    return Collections.unmodifiableSortedMap(kept);
  }

  @Override
  public boolean wasGivenTo(MachineId machine) {
    return given.contains(machine);
  }

  @Override
  public boolean isComputing() {
    return computing.isPresent();
  }

  @Override
  public boolean isAtRest() {
    return tasks.stream().noneMatch(Worker::isLive) && kind.isAtRest(this);
  }

  @Override
  public boolean canTryAgain(Instant now) {
    return kind.canTryAgain(this, now);
  }

  /** Adds a worker and updates what is derived from the workers. */
  void add(Worker worker) {
    tasks.add(worker);
    workerCounters.add(worker);
    heldIndex.replace(List.of(), worker);
  }

  /** Replaces a worker by its next value and updates what is derived from the workers. */
  void replace(Worker before, Worker after) {
    tasks.set(after.id().index(), after);
    workerCounters.replace(before, after);
    heldIndex.replace(before.held(), after);
  }

  /** A machine cannot run the job: it is not chosen again. */
  public void refusedBy(Worker worker, Ending.Unfit ending, Instant at) {
    unfit.add(worker.machine().orElseThrow(), ending.reason(), worker.tried(at));
  }

  boolean lacksMachines() {
    return tasks.stream()
        .anyMatch(task -> task.attempt() > 0 && given.of(new AttemptId(task.id(), 1)).isEmpty());
  }

  @Override
  public long size() {
    return kindState.size(this);
  }

  /** Iterations or tasks that no worker holds. */
  public long poolSize() {
    return kindState.waiting(this);
  }

  /** Whether the deadline passed before the job was done. */
  public boolean deadlinePassed() {
    return deadlinePassed;
  }

  @Override
  public Optional<Instant> endedAt() {
    return endedAt;
  }

  @Override
  public Optional<Outcome> outcome() {
    return outcome;
  }

  @Override
  public Optional<ResultRef> merged() {
    return merged;
  }

  @Override
  public boolean isMerged() {
    return merged.isPresent()
        || outcome
            .filter(
                it ->
                    it.equals(kind.mergedOutcome(this, false))
                        || it.equals(kind.mergedOutcome(this, true)))
            .isPresent();
  }

  /** Whether the promise holds, with that chance to miss it. */
  public Outlook.Status promiseStatus(double late, Instant now) {
    if (deadline().isEmpty()) {
      return Outlook.Status.NONE;
    }
    if (deadlinePassed || endedAt.orElse(now).isAfter(deadline().get())) {
      return Outlook.Status.BROKEN;
    }
    return late >= Outlook.RISK && endedAt.isEmpty() ? Outlook.Status.AT_RISK : Outlook.Status.KEPT;
  }
}
