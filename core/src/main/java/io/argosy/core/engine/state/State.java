package io.argosy.core.engine.state;

import io.argosy.core.engine.ended.EndedJobs;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.retention.RetentionState;
import io.argosy.core.engine.view.Computation;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.UserSlots;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.engine.worker.WorkerChange;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Share;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.scale.Portions;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The sum of all facts so far: containers of immutable values, changed by {@link #apply} alone.
 *
 * <p>Single-threaded. Other threads take a {@link #snapshot()}, which is cheap: it copies
 * references, not values.
 */
public final class State implements StateView {
  public final SequencedMap<JobId, JobState> jobs = new LinkedHashMap<>();
  public final TreeMap<MachineId, Machine> machines = new TreeMap<>();

  /** The configured shares; {@link Share#of} is the default for other users. */
  public final TreeMap<UserId, Share> shares = new TreeMap<>();

  /** Empty until advice is requested. */
  public Optional<ScalingState> scalingState = Optional.empty();

  /** Workers that occupy a slot, by machine. */
  public final TreeMap<MachineId, TreeSet<TaskId>> placed = new TreeMap<>();

  /** Workers that wait for a slot. */
  public final WorkerQueue queue = new WorkerQueue();

  /** The slots that users hold; derived from their workers. */
  public final HashMap<UserId, UserSlots> slots = new HashMap<>();

  /** Jobs that take slots only because they are free; derived from {@link #jobs}. */
  public final SequencedSet<JobId> fillers = new LinkedHashSet<>();

  public final TreeMap<InstructionId, Instruction> outstanding = new TreeMap<>();

  /** Instructions that concern an attempt; derived from {@link #outstanding}. */
  public final HashMap<AttemptId, TreeSet<InstructionId>> byAttempt = new HashMap<>();

  /** Attempts that were lost with their machine and may still run there. */
  public final TreeMap<AttemptId, MachineId> strays = new TreeMap<>();

  /** Every machine that a job in the state ever rented. */
  public final TreeMap<MachineId, RentalRef> rentalRefs = new TreeMap<>();

  /** Images on machines, as far as tasks of workflows pulled them; derived from those tasks. */
  public final TreeMap<MachineId, TreeSet<String>> images = new TreeMap<>();

  public final TreeSet<JobTimer> jobTimers = new TreeSet<>();

  /** The ended jobs that may leave; all but the rule is derived. */
  public final EndedJobs ended = new EndedJobs();

  /** What the realm keeps of ended jobs. */
  public final RetentionState retention = new RetentionState();

  /** The last facts, for messages about illegal moves. */
  final RecentFacts recent = new RecentFacts();

  long nextInstruction = 1;
  Instant at = Instant.MIN;

  private final KindLookup kinds;

  private State(KindLookup kinds) {
    this.kinds = kinds;
  }

  /** A state without jobs, for jobs of these kinds. */
  public static State empty(KindLookup kinds) {
    return new State(kinds);
  }

  /** The state that a snapshot contains. */
  public static State of(KindLookup kinds, Snapshot snapshot) {
    State state = new State(kinds);
    Restoring.into(state, snapshot);
    return state;
  }

  /** The whole state as plain values. */
  public Snapshot snapshot() {
    return Restoring.snapshot(this);
  }

  @Override
  public Snapshot.OfJob archived(JobId id) {
    return Restoring.archived(this, existing(id));
  }

  /** Changes the state as the fact says. */
  public void apply(Fact fact) {
    Applying.to(this, fact);
  }

  @Override
  public Instant at() {
    return at;
  }

  /** When the kernel's next timer is due; {@link Instant#MAX} for never. */
  public Instant nextDue() {
    Instant advice = scalingState.map(ScalingState::adviseAt).orElse(Instant.MAX);
    Instant leaves = ended.nextDue();
    Instant first = leaves.isBefore(advice) ? leaves : advice;
    boolean sooner = !jobTimers.isEmpty() && jobTimers.first().at().isBefore(first);
    return sooner ? jobTimers.first().at() : first;
  }

  @Override
  public SortedMap<InstructionId, Instruction> outstanding() {
    return Collections.unmodifiableSortedMap(outstanding);
  }

  @Override
  public Collection<JobState> jobs() {
    return Collections.unmodifiableCollection(jobs.values());
  }

  @Override
  public Optional<JobState> job(JobId id) {
    return Optional.ofNullable(jobs.get(id));
  }

  @Override
  public Optional<Worker> task(TaskId id) {
    return job(id.job())
        .filter(job -> id.index() < job.tasks.size())
        .map(job -> job.tasks.get(id.index()));
  }

  @Override
  public Optional<MachineId> givenTo(AttemptId attempt) {
    return job(attempt.job()).flatMap(job -> job.given.of(attempt));
  }

  @Override
  public SortedMap<AttemptId, MachineId> strays() {
    return Collections.unmodifiableSortedMap(strays);
  }

  /** Whether machines of attempts are unknown: older snapshots do not contain them. */
  public boolean lacksMachines() {
    return jobs.values().stream().anyMatch(JobState::lacksMachines);
  }

  /** Records the machine of an attempt from before a snapshot that does not contain it. */
  public void recall(Fact.AttemptPlaced placed) {
    job(placed.attempt().job()).ifPresent(job -> job.given.add(placed.attempt(), placed.machine()));
  }

  @Override
  public List<Worker> tasks(JobId job) {
    return job(job).map(j -> Collections.unmodifiableList(j.tasks)).orElse(List.of());
  }

  @Override
  public int queued() {
    return queue.size();
  }

  @Override
  public Collection<Machine> machines() {
    return Collections.unmodifiableCollection(machines.values());
  }

  @Override
  public Optional<Machine> machine(MachineId id) {
    return Optional.ofNullable(machines.get(id));
  }

  /** The kind of a job with that specification. */
  public JobKind kindOf(JobSpec spec) {
    return kinds.of(spec);
  }

  /** The job in the state that rented a machine, if one did. */
  public Optional<JobState> renterOf(MachineId machine) {
    return Optional.ofNullable(rentalRefs.get(machine)).map(ref -> existing(ref.job()));
  }

  @Override
  public RetentionState retention() {
    return retention;
  }

  /** How many machines were ever rented. */
  public long rentedEver() {
    return rentalRefs.size() + ended.rentals();
  }

  @Override
  public Outlook outlook(JobId id, Instant now) {
    JobState job = existing(id);
    return job.kind().outlook(this, job, now);
  }

  @Override
  public Optional<Fact.ScaleAdvised> advice() {
    return scalingState.flatMap(ScalingState::advice);
  }

  @Override
  public OptionalInt advised(MachineId machine) {
    if (advice().isEmpty() || !machines.containsKey(machine)) {
      return OptionalInt.empty();
    }
    List<Machine> all = List.copyOf(machines.values());
    int[] busy = all.stream().mapToInt(Machine::busy).toArray();
    int[] most = all.stream().mapToInt(Machine::maxSlots).toArray();
    int[] portions = Portions.of(advice().get().slots(), busy, most);
    return OptionalInt.of(portions[machines.headMap(machine).size()]);
  }

  @Override
  public Optional<Computation> computation(Instruction.Compute what, Instant now) {
    return job(what.job()).map(job -> job.kind().computation(this, job, what, now));
  }

  /** A user's share of the slots. */
  public Share share(UserId user) {
    return shares.getOrDefault(user, Share.of(user));
  }

  /** The slots that a user's workers occupy. */
  public UserSlots slots(UserId user) {
    return slots.getOrDefault(user, UserSlots.NONE);
  }

  /** How many more slots a user may hold. */
  public int roomOf(UserId user) {
    return Math.max(0, share(user).maxSlots() - slots(user).held());
  }

  /** (P1) the slots that a user holds divided by its weight. */
  public double load(UserId user) {
    return slots(user).staying() / share(user).weight();
  }

  public JobState existing(JobId id) {
    JobState job = jobs.get(id);
    if (job == null) {
      throw new IllegalStateException("job " + id + " is not known");
    }
    return job;
  }

  public Worker existing(TaskId id) {
    return existing(id.job()).tasks.get(id.index());
  }

  /** Notes whether a job has ended and nothing of it is under way: then it may leave. */
  void noteRest(JobId id) {
    JobState job = jobs.get(id);
    boolean leaves =
        job != null
            && job.phase == JobStateView.Phase.ENDED
            && ended.isSettled(id)
            && isAtRest(job);
    if (job != null && leaves) {
      ended.add(id, job.endedAt.orElseThrow());
    } else {
      ended.remove(id);
    }
  }

  private boolean isAtRest(JobState job) {
    AttemptId stray = strays.ceilingKey(new AttemptId(new TaskId(job.id, 0), 1));
    boolean lost = stray != null && stray.job().equals(job.id);
    return !lost && job.isAtRest() && Restoring.fitsAnEntry(job);
  }

  /** Moves a job into a phase. */
  void move(JobState job, JobStateView.Phase next) {
    if (!job.phase.mayBecome(next)) {
      throw new IllegalMove(job.id, "job " + job.id, job.phase, next, recent.of(job.id));
    }
    job.phase = next;
  }

  /** Adds a worker and updates the sums and timers. */
  public void add(Worker task) {
    JobState job = existing(task.id().job());
    job.add(task);
    count(job, task, 1);
    expect(task);
  }

  void enqueue(TaskId task) {
    queue.add(task, existing(task.job()));
  }

  /** Removes a worker from the queue; returns whether it was there. */
  boolean dequeue(TaskId task) {
    return queue.remove(task, existing(task.job()));
  }

  /** Replaces a worker by its next value and updates the sums and timers. */
  public void change(TaskId id, Consumer<WorkerChange> edit) {
    JobState job = existing(id.job());
    Worker before = job.tasks.get(id.index());
    WorkerChange change = new WorkerChange(before);
    edit.accept(change);
    Worker after = change.made();
    job.replace(before, after);
    if (!before.phase().mayBecome(after.phase())) {
      throw new IllegalMove(
          job.id, "worker " + id, before.phase(), after.phase(), recent.of(job.id));
    }
    if (before.phase() != after.phase()) {
      count(job, before, -1);
      count(job, after, 1);
    }
    if (!before.silentAt().equals(after.silentAt())) {
      jobTimers.remove(new JobTimer(before.silentAt(), id.job(), id.index()));
      expect(after);
    }
  }

  private void count(JobState job, Worker task, int sign) {
    // Rented slots belong to their job and do not count towards any user's share.
    if (task.isLive() && job.kind().sharesSlots()) {
      slots.merge(job.claim.user(), UserSlots.of(task, sign), UserSlots::plus);
    }
  }

  /** Sets the timer that detects the silence of a worker. */
  private void expect(Worker task) {
    if (!task.silentAt().equals(Instant.MAX)) {
      jobTimers.add(new JobTimer(task.silentAt(), task.id().job(), task.id().index()));
    }
  }

  /** Whether the attempt is the present one of its worker. */
  public static boolean isPresent(State state, AttemptId attempt) {
    return state
        .task(attempt.task())
        .filter(task -> task.isLive() && task.attempt() == attempt.number())
        .isPresent();
  }
}
