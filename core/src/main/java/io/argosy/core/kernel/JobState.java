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

/** What the kernel knows of a job besides its tasks. Changed by {@link State} alone. */
public final class JobState {
  /** Where a job is in its life. */
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

  /** {@link Instant#MAX} when none was promised. */
  Instant deadline;

  /** When the first of its attempts started, if one has and its deadline counts from there. */
  Optional<Instant> begunAt = Optional.empty();

  /** How often reports are wanted; also the time between check-points and their threshold. */
  final Duration interval;

  Phase phase = Phase.RUNNING;
  final List<Task> tasks = new ArrayList<>();
  final Tally tally;
  Instant checkpointAt;
  double checkpointEtaSeconds = Double.POSITIVE_INFINITY;

  /** The next index beyond N that {@code count} mode may hand out. */
  long nextFresh;

  boolean deadlinePassed;

  /** When a round that was put off is due; {@link Instant#MAX} for none. */
  Instant roundAt = Instant.MAX;

  /** Work that nobody holds. */
  IntervalSet pool = IntervalSet.empty();

  /** Indices of kept results. */
  IntervalSet keptIndices = IntervalSet.empty();

  /** Kept results by their first index. */
  TreeMap<Long, Snapshot.Kept> kept = new TreeMap<>();

  List<Snapshot.FailedPiece> failures = new ArrayList<>();

  /** Machines that could not run it. */
  final Refusals unfit = new Refusals();

  /** Who was given its attempts, those that are over included. */
  final AttemptMachines given = new AttemptMachines();

  Optional<Instant> endedAt = Optional.empty();
  Optional<Outcome> outcome = Optional.empty();

  /** Only a bag has it. */
  final @Nullable BagState bag;

  /** Only a workflow has it. */
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

  /** Whether it rents machines of its own. */
  public boolean isBag() {
    return bag != null;
  }

  /** What is known of it as a bag; only a bag has that. */
  public BagState bag() {
    if (bag == null) {
      throw new IllegalStateException("job " + id + " is no bag");
    }
    return bag;
  }

  /** Whether its tasks wait for one another. */
  public boolean isFlow() {
    return flow != null;
  }

  /** Whether its work can be cut anywhere, and moved. */
  boolean isIterative() {
    return bag == null && flow == null;
  }

  /** What is known of it as a workflow; only a workflow has that. */
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

  /** On whose account it runs. */
  public Claim claim() {
    return claim;
  }

  public Instant acceptedAt() {
    return acceptedAt;
  }

  /** The instant promised, if one was. */
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

  /** Kept results by their first index; do not change. */
  public SortedMap<Long, Snapshot.Kept> kept() {
    return Collections.unmodifiableSortedMap(kept);
  }

  /** Whether any attempt of the job was ever given to a machine. */
  public boolean wasGivenTo(MachineId machine) {
    return given.contains(machine);
  }

  boolean lacksMachines() {
    return tasks.stream()
        .anyMatch(task -> task.attempt() > 0 && given.of(new AttemptId(task.id(), 1)).isEmpty());
  }

  /** Work that nobody holds, ascending. */
  public List<Interval> pool() {
    return pool.intervals();
  }

  /** Iterations that nobody holds. */
  public long poolSize() {
    return bag != null ? bag.waiting() : flow != null ? flow.open(keptIndices).size() : pool.size();
  }

  /** Whether its deadline has passed before it was done. */
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
