package io.argosy.core.kind.bag;

import io.argosy.core.bag.Planner;
import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Reused;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;

/** The smallest environment for a bag: every instruction is executed, at once or when it is due. */
public final class BagWorld {
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  public static final JobId JOB = new JobId("bag");

  public final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  public final List<Fact> facts = new ArrayList<>();
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Map<AttemptId, Instant> began = new HashMap<>();
  private final Set<MachineId> gone = new HashSet<>();
  private final Set<AttemptId> stopped = new HashSet<>();

  /** Seconds that a task takes on an offer; negative if it fails after that time. */
  private final ToDoubleBiFunction<Long, String> lengths;

  /** Names of offers whose orders are refused. */
  final Set<String> refusing = new HashSet<>();

  /** Names of offers whose machines never become ready. */
  final Set<String> dead = new HashSet<>();

  /** Plans that cannot be computed. */
  Predicate<ComputePlan> unplannable = plan -> false;

  /** How long a released machine takes to be gone. */
  double goesAfter;

  /** The failure of the merge, if it fails. */
  public Optional<String> mergeFails = Optional.empty();

  private final Map<MachineId, String> offers = new HashMap<>();
  private Instant now = START;
  private long count;

  public BagWorld(ToDoubleBiFunction<Long, String> lengths) {
    this.lengths = lengths;
  }

  private record Event(Instant at, long number, Runnable what) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int order = at.compareTo(other.at);
      return order != 0 ? order : Long.compare(number, other.number);
    }
  }

  public JobState job() {
    return kernel.state().existing(JOB);
  }

  public BagState bag() {
    return BagState.of(job());
  }

  Duration elapsed() {
    return Duration.between(START, now);
  }

  /** Runs the bag until nothing more happens. */
  public BagWorld play(JobSpec.Bag spec) {
    tell(new Stimulus.JobSubmitted(now, JOB, spec));
    return advance();
  }

  /** Like {@link #play}, with results of an earlier bag. */
  BagWorld play(JobSpec.Bag spec, List<Interval> known) {
    Reused reused = new Reused(known, new ResultRef(1, "a list"));
    tell(new BagStimulus.BagSubmitted(now, JOB, spec, Claim.NONE, reused));
    return advance();
  }

  public BagWorld advance() {
    return advance(() -> false);
  }

  /** Like {@link #advance()}, but stops when the condition holds. */
  public BagWorld advance(BooleanSupplier there) {
    for (int steps = 0; steps < 1_000_000 && !there.getAsBoolean(); steps++) {
      Instant due = kernel.state().nextDue();
      if (!events.isEmpty() && !events.peek().at().isAfter(due)) {
        Event event = events.remove();
        now = event.at();
        event.what().run();
      } else if (!due.equals(Instant.MAX)) {
        now = due.isAfter(now) ? due : now;
        tell(new Stimulus.Woke(now));
      } else {
        return nothingElseInstructed();
      }
    }
    if (there.getAsBoolean()) {
      return this;
    }
    throw new AssertionError("the bag does not end");
  }

  /** Once nothing more can happen, no instruction may wait for an answer. */
  private BagWorld nothingElseInstructed() {
    if (!kernel.state().outstanding().isEmpty()) {
      throw new AssertionError("not settled: " + kernel.state().outstanding());
    }
    return this;
  }

  public void tell(Stimulus stimulus) {
    List<Fact> decided = kernel.handle(stimulus);
    facts.addAll(decided);
    for (Fact fact : decided) {
      if (fact instanceof Fact.Instructed(InstructionId id, Instruction what)) {
        after(0, () -> follow(id, what));
      }
      BagState bag = bag();
      if (!bag.committed().isAtMost(bag.cap())) {
        throw new AssertionError("spent more than the cap: " + fact);
      }
    }
  }

  private void after(double seconds, Runnable what) {
    events.add(new Event(now.plusNanos((long) (seconds * 1e9)), count++, what));
  }

  private void follow(InstructionId id, Instruction what) {
    if (!kernel.state().outstanding().containsKey(id)) {
      return;
    }
    switch (what) {
      case Instruction.Rent rent -> rent(id, rent);
      case Instruction.Prolong p -> tell(new Stimulus.RentProlonged(now, id, p.machine()));
      case Instruction.Release release -> {
        gone.add(release.machine());
        after(goesAfter, () -> tell(new Stimulus.RentEnded(now, release.machine(), "released")));
      }
      case ComputePlan plan when unplannable.test(plan) ->
          tell(new Stimulus.PlanningFailed(now, id, plan.job(), "a number was too large"));
      case ComputePlan plan ->
          tell(
              plan.menu()
                  ? new BagStimulus.MenuMade(now, id, plan.job(), Planner.menu(plan.request()))
                  : new BagStimulus.PlanMade(now, id, plan.job(), Planner.choose(plan.request())));
      case Instruction.Compute c -> throw new AssertionError("nothing else to compute: " + c);
      case Instruction.DropBodies drop -> throw new AssertionError("nothing is removed: " + drop);
      case Instruction.DropRecord drop -> throw new AssertionError("nothing is removed: " + drop);
      case Instruction.Merge merge ->
          tell(new Stimulus.ResultsMerged(now, id, merge.job(), mergeFails, Optional.empty()));
      case Instruction.Start start -> {
        began.put(start.attempt(), now);
        tell(new Stimulus.AttemptStarted(now, start.attempt()));
        work(start.attempt(), start.machine(), start.work());
      }
      case Instruction.Steer steer -> {
        tell(new Stimulus.WorkSteered(now, id, steer.attempt(), List.of()));
        work(steer.attempt(), steer.machine(), steer.grant());
      }
      case Instruction.Stop stop -> {
        stopped.add(stop.attempt());
        tell(new Stimulus.AttemptEnded(now, stop.attempt(), new Ending.Finished()));
      }
    }
  }

  private void rent(InstructionId id, Instruction.Rent rent) {
    boolean refuses = refusing.contains(rent.offer());
    offers.put(rent.machine(), rent.offer());
    tell(
        new Stimulus.RentAnswered(
            now, id, rent.machine(), refuses ? Optional.of("sold out") : Optional.empty()));
    if (!refuses && !dead.contains(rent.offer())) {
      int slots =
          bag().spec().offers().stream()
              .filter(offer -> offer.name().equals(rent.offer()))
              .findFirst()
              .orElseThrow()
              .slots();
      after(
          0,
          () -> tell(new Stimulus.MachineJoined(now, rent.machine(), new SiteId("here"), slots)));
    }
  }

  private void work(AttemptId attempt, MachineId machine, List<Interval> work) {
    long task = work.getFirst().first();
    double seconds = lengths.applyAsDouble(task, offers.getOrDefault(machine, ""));
    after(Math.abs(seconds), () -> end(attempt, machine, task, seconds < 0));
  }

  private void end(AttemptId attempt, MachineId machine, long task, boolean fails) {
    if (gone.contains(machine) || stopped.contains(attempt)) {
      return;
    }
    if (fails) {
      Interval piece = new Interval(task, 1);
      tell(
          new Stimulus.AttemptEnded(
              now, attempt, new Ending.Failed(Optional.of(piece), "exit code 1", "")));
    } else {
      tell(
          new Stimulus.ResultStored(
              now, attempt, new Interval(task, 1), new ResultRef(1, "result-" + task)));
      Duration since = Duration.between(began.getOrDefault(attempt, now), now);
      tell(new Stimulus.FinishAsked(now, attempt, 1, since.plusNanos(1)));
    }
  }

  /** What all machines cost. */
  public Money spent() {
    return bag().committed();
  }
}
