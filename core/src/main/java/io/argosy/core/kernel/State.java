package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Share;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.UserId;
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
public final class State {
  final SequencedMap<JobId, JobState> jobs = new LinkedHashMap<>();
  final TreeMap<MachineId, Machine> machines = new TreeMap<>();

  /** The configured shares; {@link Share#of} is the default for other users. */
  final TreeMap<UserId, Share> shares = new TreeMap<>();

  /** Empty until advice is requested. */
  Optional<Scaling> scaling = Optional.empty();

  /** Workers that occupy a slot, by machine. */
  final TreeMap<MachineId, TreeSet<TaskId>> placed = new TreeMap<>();

  /** Workers that wait for a slot. */
  final Queue queue = new Queue();

  /** The slots that users hold; derived from their workers. */
  final HashMap<UserId, UserSlots> slots = new HashMap<>();

  /** Jobs that take slots only because they are free; derived from {@link #jobs}. */
  final SequencedSet<JobId> fillers = new LinkedHashSet<>();

  final TreeMap<InstructionId, Instruction> outstanding = new TreeMap<>();

  /** Instructions that concern an attempt; derived from {@link #outstanding}. */
  final HashMap<AttemptId, TreeSet<InstructionId>> byAttempt = new HashMap<>();

  /** Attempts that were lost with their machine and may still run there. */
  final TreeMap<AttemptId, MachineId> strays = new TreeMap<>();

  /** Every machine ever rented. */
  final TreeMap<MachineId, Rented> rented = new TreeMap<>();

  /** Images on machines, as far as tasks of workflows pulled them; derived from those tasks. */
  final TreeMap<MachineId, TreeSet<String>> images = new TreeMap<>();

  final TreeSet<Due> due = new TreeSet<>();
  long nextInstruction = 1;
  Instant at = Instant.MIN;

  private State() {}

  public static State empty() {
    return new State();
  }

  /** The state that a snapshot contains. */
  public static State of(Snapshot snapshot) {
    State state = new State();
    Restoring.into(state, snapshot);
    return state;
  }

  /** The whole state as plain values. */
  public Snapshot snapshot() {
    return Restoring.snapshot(this);
  }

  /** Changes the state as the fact says. */
  public void apply(Fact fact) {
    Applying.to(this, fact);
  }

  /** The latest instant that a stimulus carried. */
  public Instant at() {
    return at;
  }

  /** When the kernel's next timer is due; {@link Instant#MAX} for never. */
  public Instant nextDue() {
    Instant advice = scaling.map(Scaling::adviseAt).orElse(Instant.MAX);
    boolean sooner = !due.isEmpty() && due.first().at().isBefore(advice);
    return sooner ? due.first().at() : advice;
  }

  /** Instructions that are not settled, oldest first. */
  public SortedMap<InstructionId, Instruction> outstanding() {
    return Collections.unmodifiableSortedMap(outstanding);
  }

  /** All jobs in the order in which they were accepted. */
  public Collection<JobState> jobs() {
    return Collections.unmodifiableCollection(jobs.values());
  }

  public Optional<JobState> job(JobId id) {
    return Optional.ofNullable(jobs.get(id));
  }

  public Optional<Task> task(TaskId id) {
    return job(id.job())
        .filter(job -> id.index() < job.tasks.size())
        .map(job -> job.tasks.get(id.index()));
  }

  /** The machine of an attempt, also when the attempt is over or lost. */
  public Optional<MachineId> givenTo(AttemptId attempt) {
    return job(attempt.job()).flatMap(job -> job.given.of(attempt));
  }

  /** Whether machines of attempts are unknown: older snapshots do not contain them. */
  public boolean lacksMachines() {
    return jobs.values().stream().anyMatch(JobState::lacksMachines);
  }

  /** Records the machine of an attempt from before a snapshot that does not contain it. */
  public void recall(Fact.AttemptPlaced placed) {
    job(placed.attempt().job()).ifPresent(job -> job.given.add(placed.attempt(), placed.machine()));
  }

  /** All workers of a job, by index. */
  public List<Task> tasks(JobId job) {
    return job(job).map(j -> Collections.unmodifiableList(j.tasks)).orElse(List.of());
  }

  /** How many workers wait for a slot. */
  public int queued() {
    return queue.size();
  }

  public Collection<Machine> machines() {
    return Collections.unmodifiableCollection(machines.values());
  }

  public Optional<Machine> machine(MachineId id) {
    return Optional.ofNullable(machines.get(id));
  }

  /** The rental of a machine that was ever rented. */
  public Optional<Rent> rent(MachineId machine) {
    return Optional.ofNullable(rented.get(machine)).map(r -> BagApplying.rent(this, machine));
  }

  /** The latest advice on how many slots there should be, if any. */
  public Optional<Fact.ScaleAdvised> advice() {
    return scaling.flatMap(Scaling::advice);
  }

  /** What the latest advice means for one machine; empty without advice. */
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

  /** A user's share of the slots. */
  public Share share(UserId user) {
    return shares.getOrDefault(user, Share.of(user));
  }

  /** The slots that a user's workers occupy. */
  public UserSlots slots(UserId user) {
    return slots.getOrDefault(user, UserSlots.NONE);
  }

  /** How many more slots a user may hold. */
  int roomOf(UserId user) {
    return Math.max(0, share(user).maxSlots() - slots(user).held());
  }

  /** (P1) the slots that a user holds divided by its weight. */
  double load(UserId user) {
    return slots(user).staying() / share(user).weight();
  }

  JobState existing(JobId id) {
    JobState job = jobs.get(id);
    if (job == null) {
      throw new IllegalStateException("job " + id + " is not known");
    }
    return job;
  }

  Task existing(TaskId id) {
    return existing(id.job()).tasks.get(id.index());
  }

  /** Adds a worker and updates the sums and timers. */
  void add(Task task) {
    JobState job = existing(task.id().job());
    job.tasks.add(task);
    job.tally.add(task);
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
  void change(TaskId id, Consumer<TaskChange> edit) {
    JobState job = existing(id.job());
    Task before = job.tasks.get(id.index());
    TaskChange change = new TaskChange(before);
    edit.accept(change);
    Task after = change.made();
    job.tasks.set(id.index(), after);
    job.tally.replace(before, after);
    if (before.phase() != after.phase()) {
      count(job, before, -1);
      count(job, after, 1);
    }
    if (!before.silentAt().equals(after.silentAt())) {
      due.remove(new Due(before.silentAt(), id.job(), id.index()));
      expect(after);
    }
  }

  private void count(JobState job, Task task, int sign) {
    // Rented slots belong to their job and do not count towards any user's share.
    if (task.isLive() && !job.isBag()) {
      slots.merge(job.claim.user(), UserSlots.of(task, sign), UserSlots::plus);
    }
  }

  /** Sets the timer that detects the silence of a worker. */
  private void expect(Task task) {
    if (!task.silentAt().equals(Instant.MAX)) {
      due.add(new Due(task.silentAt(), task.id().job(), task.id().index()));
    }
  }
}
