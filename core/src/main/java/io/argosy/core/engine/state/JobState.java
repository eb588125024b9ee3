package io.argosy.core.engine.state;

import io.argosy.core.balance.Policies;
import io.argosy.core.balance.Policy;
import io.argosy.core.engine.worker.AttemptMachines;
import io.argosy.core.engine.worker.UnfitMachines;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.engine.worker.WorkerCounters;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
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
import org.jspecify.annotations.Nullable;

/** The state of a job besides its workers. Only {@link State} changes it. */
public final class JobState {
  /** The phase of a job. */
  public enum Phase {
    RUNNING,
    /** All iterations are kept; the results are being merged. */
    MERGING,
    ENDED
  }

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
  public Instant checkpointAt;
  public double checkpointEtaSeconds = Double.POSITIVE_INFINITY;

  /** The next index beyond N that {@code count} mode may hand out. */
  public long nextFresh;

  public boolean deadlinePassed;

  /** When a postponed round is due; {@link Instant#MAX} for none. */
  public Instant roundAt = Instant.MAX;

  /** Work that no worker holds. */
  public IntervalSet pool = IntervalSet.empty();

  /** Indices of kept results. */
  public IntervalSet keptIndices = IntervalSet.empty();

  /** Kept results by their first index. */
  public TreeMap<Long, Snapshot.Kept> kept = new TreeMap<>();

  public List<Snapshot.FailedPiece> failures = new ArrayList<>();

  /** Machines that could not run the job. */
  public final UnfitMachines unfit = new UnfitMachines();

  /** The machines of its attempts, including attempts that are over. */
  final AttemptMachines given = new AttemptMachines();

  Optional<Instant> endedAt = Optional.empty();
  public Optional<Outcome> outcome = Optional.empty();

  /** Present only for a bag. */
  final @Nullable BagState bag;

  /** Present only for a workflow. */
  final @Nullable FlowState flow;

  JobState(
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
    this.checkpointAt = acceptedAt;
    this.workerCounters = new WorkerCounters(isInterchangeable(spec));
    this.bag = spec instanceof JobSpec.Bag of ? new BagState(of) : null;
    this.flow = spec instanceof JobSpec.Workflow of ? new FlowState(of) : null;
  }

  private static boolean isInterchangeable(JobSpec spec) {
    return spec instanceof JobSpec.Iterative iterative && iterative.mode() == JobSpec.Mode.COUNT;
  }

  /** Whether the job is a bag, which rents its own machines. */
  public boolean isBag() {
    return bag != null;
  }

  /** The state of the bag; only a bag has one. */
  public BagState bag() {
    if (bag == null) {
      throw new IllegalStateException("job " + id + " is not a bag");
    }
    return bag;
  }

  /** Whether the job is a workflow, whose tasks wait for each other. */
  public boolean isFlow() {
    return flow != null;
  }

  /** Whether its work can be split anywhere and moved. */
  public boolean isIterative() {
    return bag == null && flow == null;
  }

  /** The state of the workflow; only a workflow has one. */
  public FlowState flow() {
    if (flow == null) {
      throw new IllegalStateException("job " + id + " is not a workflow");
    }
    return flow;
  }

  public JobId id() {
    return id;
  }

  public JobSpec spec() {
    return spec;
  }

  /** The user and priority of the job. */
  public Claim claim() {
    return claim;
  }

  public Instant acceptedAt() {
    return acceptedAt;
  }

  /** The promised deadline, if any. */
  public Optional<Instant> deadline() {
    return deadline.equals(Instant.MAX) ? Optional.empty() : Optional.of(deadline);
  }

  public Duration interval() {
    return interval;
  }

  public Phase phase() {
    return phase;
  }

  /** Iterations kept. */
  public long keptCount() {
    return keptIndices.size();
  }

  /** Kept results by their first index; callers must not change the map. */
  public SortedMap<Long, Snapshot.Kept> kept() {
    return Collections.unmodifiableSortedMap(kept);
  }

  /** Whether an attempt of the job was ever placed on the machine. */
  public boolean wasGivenTo(MachineId machine) {
    return given.contains(machine);
  }

  boolean lacksMachines() {
    return tasks.stream()
        .anyMatch(task -> task.attempt() > 0 && given.of(new AttemptId(task.id(), 1)).isEmpty());
  }

  /** Work that no worker holds, ascending. */
  public List<Interval> pool() {
    return pool.intervals();
  }

  /** Iterations that no worker holds. */
  public long poolSize() {
    return bag != null ? bag.waiting() : flow != null ? flow.open(keptIndices).size() : pool.size();
  }

  /** Whether the deadline passed before the job was done. */
  public boolean deadlinePassed() {
    return deadlinePassed;
  }

  public Optional<Instant> endedAt() {
    return endedAt;
  }

  public Optional<Outcome> outcome() {
    return outcome;
  }

  /** Whether a job takes slots only because they are free. */
  static boolean fills(JobState job) {
    return job.isIterative()
        && job.phase == JobState.Phase.RUNNING
        && job.deadline().isEmpty()
        && JobState.policy(JobState.iterative(job)).fillsFreeSlots();
  }

  public static Policy policy(JobSpec.Iterative spec) {
    return Policies.named(spec.policy())
        .orElseThrow(() -> new IllegalStateException("unknown policy " + spec.policy()));
  }

  public static JobSpec.Iterative iterative(JobState job) {
    return iterative(job.spec);
  }

  static JobSpec.Iterative iterative(JobSpec spec) {
    return switch (spec) {
      case JobSpec.Iterative iterative -> iterative;
      case JobSpec.Bag bag -> throw new IllegalStateException("a bag has no iterations");
      case JobSpec.Workflow flow -> throw new IllegalStateException("a workflow has no iterations");
    };
  }
}
