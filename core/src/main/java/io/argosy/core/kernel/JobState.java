package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Claim;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
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

  final JobId id;
  final JobSpec spec;
  final Claim claim;
  final Instant acceptedAt;

  /** {@link Instant#MAX} without a deadline. */
  Instant deadline;

  /** When the first attempt started, if one has and the deadline counts from then. */
  Optional<Instant> begunAt = Optional.empty();

  /** How often reports are wanted; also the time between checkpoints and their threshold. */
  final Duration interval;

  Phase phase = Phase.RUNNING;
  final List<Task> tasks = new ArrayList<>();
  final Tally tally;
  Instant checkpointAt;
  double checkpointEtaSeconds = Double.POSITIVE_INFINITY;

  /** The next index beyond N that {@code count} mode may hand out. */
  long nextFresh;

  boolean deadlinePassed;

  /** When a postponed round is due; {@link Instant#MAX} for none. */
  Instant roundAt = Instant.MAX;

  /** Work that no worker holds. */
  IntervalSet pool = IntervalSet.empty();

  /** Indices of kept results. */
  IntervalSet keptIndices = IntervalSet.empty();

  /** Kept results by their first index. */
  TreeMap<Long, Snapshot.Kept> kept = new TreeMap<>();

  List<Snapshot.FailedPiece> failures = new ArrayList<>();

  /** Machines that could not run the job. */
  final Refusals unfit = new Refusals();

  /** The machines of its attempts, including attempts that are over. */
  final AttemptMachines given = new AttemptMachines();

  Optional<Instant> endedAt = Optional.empty();
  Optional<Outcome> outcome = Optional.empty();

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
    this.tally = new Tally(isInterchangeable(spec));
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
      throw new IllegalStateException("job " + id + " is no bag");
    }
    return bag;
  }

  /** Whether the job is a workflow, whose tasks wait for each other. */
  public boolean isFlow() {
    return flow != null;
  }

  /** Whether its work can be split anywhere and moved. */
  boolean isIterative() {
    return bag == null && flow == null;
  }

  /** The state of the workflow; only a workflow has one. */
  public FlowState flow() {
    if (flow == null) {
      throw new IllegalStateException("job " + id + " is no workflow");
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
}
