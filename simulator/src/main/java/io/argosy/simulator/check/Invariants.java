package io.argosy.simulator.check;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.UserId;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What must hold after every step: no work is kept twice, every slot is accounted for, every
 * instruction concerns something that exists, no bill exceeds what is reserved, and facts alone
 * determine the state. Each kind adds what must hold for its jobs.
 */
public final class Invariants implements Observer {
  private static final int FACTS_SHOWN = 30;
  private static final int STEPS_PER_COMPARISON = 16;

  private final long mostSteps;
  private final Deque<Object> story = new ArrayDeque<>();
  private final Map<JobId, IntervalSet> keptOf = new HashMap<>();
  private final Set<InstructionId> open = new HashSet<>();
  private final JobKinds kinds;
  private final State shadow;
  private final KindChecks.Created ofKinds;
  private final RentalInvariants rentals = new RentalInvariants(this::check);
  private long lastInstruction;
  private long steps;

  /** Fails when a job takes more steps than this: it would never end. */
  public Invariants(KindChecks checks, long mostSteps) {
    this.kinds = checks.kinds();
    this.shadow = State.empty(kinds);
    this.ofKinds = checks.create(this::check);
    this.mostSteps = mostSteps;
  }

  /** Compares what is reserved for rented machines with the bills of the machine provider. */
  public void audit(Supplier<Map<MachineId, Money>> bills) {
    audit(bills, () -> false);
  }

  /**
   * As above.
   *
   * @param hidden whether a clock has hidden time from the kernel
   */
  public void audit(Supplier<Map<MachineId, Money>> bills, BooleanSupplier hidden) {
    rentals.audit(bills, hidden);
  }

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    stimuli.forEach(this::tell);
    facts.forEach(this::follow);
    steps++;
    check(steps <= mostSteps, () -> "the job has not ended after " + mostSteps + " steps");
    boolean woke = stimuli.stream().anyMatch(s -> s instanceof Stimulus.Woke);
    check(
        !woke || state.nextDue().isAfter(state.at()),
        () -> "woken at " + state.at() + ", it asks to be woken at " + state.nextDue() + " again");
    state.jobs().forEach(job -> work(state, job));
    rentals.check(state);
    slots(state);
    state.outstanding().forEach((id, instruction) -> refersToLife(state, instruction));
    if (steps % STEPS_PER_COMPARISON == 0) {
      sameAsItsFacts(state);
    }
  }

  /** What must hold once no event is left. */
  public void atEnd(State state) {
    sameAsItsFacts(state);
    for (JobState job : state.jobs()) {
      check(job.phase() == JobStateView.Phase.ENDED, () -> "job " + job.id() + " has not ended");
      ofKinds.of(job).atEnd(job);
    }
    check(state.outstanding().isEmpty(), () -> "not settled: " + state.outstanding());
    for (Machine machine : state.machines()) {
      check(machine.busy() == 0, () -> "a slot is still taken on " + machine);
    }
  }

  /** The latest stimuli and facts, oldest first. */
  public String story() {
    return story.stream()
        .map(x -> (x instanceof Stimulus ? "> " : "") + x)
        .collect(Collectors.joining("\n  "));
  }

  private void follow(Fact fact) {
    tell(fact);
    // The check of the whole state covers the other facts.
    if (fact instanceof Fact.AttemptPlaced f) {
      place(f);
    } else if (fact instanceof Fact.WorkGranted f) {
      JobState job = shadow.job(f.attempt().job()).orElseThrow();
      ofKinds.of(job).grant(shadow, job, f);
    } else if (fact instanceof Fact.PieceKept f) {
      IntervalSet kept = kept(f.attempt().job());
      check(kept.isDisjoint(f.piece()), () -> "kept twice: " + f.piece());
      kept.add(f.piece());
    } else if (fact instanceof Fact.ResultMerged f) {
      JobState job = shadow.job(f.job()).orElseThrow();
      check(SimulatedMerge.isOfAll(job, f), () -> "merged without all that is kept: " + f);
    } else if (fact instanceof Fact.OfKind f) {
      JobState job = shadow.job(f.job()).orElseThrow();
      ofKinds.of(job).keeps(f).forEach(kept(f.job())::add);
    } else if (fact instanceof Fact.Instructed f) {
      check(f.id().value() > lastInstruction, () -> "instruction ids go up, was " + f.id());
      lastInstruction = f.id().value();
      open.add(f.id());
    } else if (fact instanceof Fact.Settled f) {
      check(open.remove(f.id()), () -> "settled twice or never given: " + f.id());
    }
    shadow.apply(fact);
  }

  /** Before an attempt gets a slot, the slot must be free and the user within its limit. */
  private void place(Fact.AttemptPlaced fact) {
    if (JobRentals.of(shadow, fact.machine()).isPresent()) {
      return; // The job owns its slots, and its own invariants check them.
    }
    Machine machine = shadow.machine(fact.machine()).orElseThrow();
    check(machine.free() > 0, () -> "placed where no slot is free: " + machine);
    UserId user = shadow.job(fact.attempt().job()).orElseThrow().claim().user();
    int held = shadow.slots(user).held();
    check(
        held < shadow.share(user).maxSlots(),
        () -> user + " holds " + held + " slots and gets one more");
  }

  private IntervalSet kept(JobId job) {
    return keptOf.computeIfAbsent(job, j -> IntervalSet.empty());
  }

  private void work(State state, JobState job) {
    IntervalSet kept = kept(job.id());
    check(job.keptCount() == kept.size(), () -> "the kept count is " + job.keptCount());
    ofKinds.of(job).check(state, job, kept);
  }

  private void slots(State state) {
    for (Machine machine : state.machines()) {
      long live =
          state.jobs().stream()
              .flatMap(job -> state.tasks(job.id()).stream())
              .filter(t -> t.isLive() && t.machine().filter(machine.id()::equals).isPresent())
              .count();
      check(live == machine.busy(), () -> live + " attempts live on " + machine);
      check(machine.busy() <= machine.maxSlots(), () -> "more attempts than slots on " + machine);
    }
  }

  private void refersToLife(State state, Instruction instruction) {
    switch (instruction) {
      case Instruction.Start s -> isPresent(state, s.attempt(), instruction);
      case Instruction.Steer s -> isPresent(state, s.attempt(), instruction);
      case Instruction.Stop s ->
          check(isThere(state, s.machine()), () -> "its machine is lost: " + instruction);
      case Instruction.Merge m ->
          check(
              state.job(m.job()).orElseThrow().phase() == JobStateView.Phase.MERGING,
              () -> "nothing to merge: " + instruction);
      case Instruction.Compute c ->
          check(
              !state.job(c.job()).orElseThrow().kind().sharesSlots()
                  || state.job(c.job()).orElseThrow().phase() == JobStateView.Phase.RUNNING,
              () -> "nothing to compute: " + instruction);
      case Instruction.DropBodies d -> isDropped(state, d.job(), instruction);
      case Instruction.DropRecord d -> isDropped(state, d.job(), instruction);
      case Instruction.ToProvider _ -> {} // Repeated until it is settled, whatever happens.
    }
  }

  private void isDropped(State state, JobId job, Instruction instruction) {
    check(
        state.job(job).orElseThrow().phase() == JobStateView.Phase.ENDED
            && state.retention().of(job).dropped().isPresent(),
        () -> "the job still has its bodies: " + instruction);
  }

  private static boolean isThere(State state, MachineId machine) {
    return state.machine(machine).isPresent()
        || JobRentals.of(state, machine).filter(Rental::isWorking).isPresent();
  }

  private void isPresent(State state, AttemptId attempt, Instruction instruction) {
    Worker worker = state.task(attempt.task()).orElseThrow();
    check(
        worker.isLive() && worker.attempt() == attempt.number(),
        () -> "about an attempt that is over: " + instruction);
  }

  private void sameAsItsFacts(State state) {
    Snapshot live = state.snapshot();
    Snapshot fromFacts = shadow.snapshot();
    check(
        live.equals(fromFacts), () -> "facts do not make the state:\n " + fromFacts + "\n " + live);
    check(
        State.of(kinds, live).snapshot().equals(live),
        () -> "a snapshot does not give its state back");
    check(
        State.of(kinds, live).nextDue().equals(state.nextDue()),
        () -> "a snapshot loses what is due");
  }

  private void tell(Object line) {
    story.addLast(line);
    if (story.size() > FACTS_SHOWN) {
      story.removeFirst();
    }
  }

  private void check(boolean holds, Supplier<String> sentence) {
    if (!holds) {
      throw new AssertionError(sentence.get() + "\nThe story so far:\n  " + story());
    }
  }
}
