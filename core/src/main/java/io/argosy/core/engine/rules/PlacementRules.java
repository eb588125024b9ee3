package io.argosy.core.engine.rules;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.placement.BalanceView;
import io.argosy.core.engine.placement.FairShareOrder;
import io.argosy.core.engine.placement.Handover;
import io.argosy.core.engine.placement.InitialShares;
import io.argosy.core.engine.placement.SiteSpeeds;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.state.TaskEstimates;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.spec.JobSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Queued workers go to free slots in the order of docs/algorithms/sharing.md. A worker that may not
 * run where slots are free keeps its place in the queue and blocks no other worker.
 */
public final class PlacementRules {
  private PlacementRules() {}

  /** Whether a job may run on a machine and the machine has not refused it. */
  public static boolean isFit(JobState job, Machine machine) {
    return Machine.isOpenTo(job.spec, machine) && !job.unfit.contains(machine.id());
  }

  /**
   * The most partitions that are worth adding to a job of which nothing is measured: what its file
   * allows, and no more than its machines could have slots for. Only a measure may ask for more.
   */
  static int mostSlots(State state, JobSpec.Iterative spec) {
    long slots = 0;
    for (Machine machine : state.machines.values()) {
      boolean open = Machine.isOpenTo(spec, machine);
      slots += open ? Math.max(machine.slots(), machine.maxSlots()) : 0;
    }
    return (int) Math.min(slots, spec.slots().max());
  }

  /** Whether a machine is of use to a job. */
  static boolean isOpenTo(State state, JobState job, Machine machine) {
    return Machine.isOpenTo(job.spec, machine)
        && (!job.isFlow()
            || (FlowRules.isReady(state, job) && FlowFitness.mayUse(state, job, machine)));
  }

  public static void place(Decision decision) {
    State state = decision.state();
    if (!state.queue.isEmpty()) {
      Map<JobId, Choice> choices = new TreeMap<>();
      boolean free = state.machines.values().stream().anyMatch(m -> m.free() > 0);
      for (int priority : free ? state.queue.priorities() : List.<Integer>of()) {
        place(decision, new FairShareOrder(state, priority), choices);
      }
      ScalingRules.hasten(decision);
    }
  }

  private static void place(
      Decision decision, FairShareOrder fairShareOrder, Map<JobId, Choice> choices) {
    State state = decision.state();
    for (FairShareOrder.Turn turn = fairShareOrder.next();
        turn != null;
        turn = fairShareOrder.next()) {
      JobState job = state.existing(turn.job());
      boolean allowed = state.roomOf(job.claim.user()) > 0;
      Choice choice = choices.computeIfAbsent(job.id, id -> Choice.of(decision, job));
      Machine machine = allowed ? choice.best(state) : null;
      if (machine != null) {
        long share = choice.firsts().at(machine.site());
        Worker task = state.existing(state.queue.first(job.id));
        place(decision, job, task, machine.id(), share);
        fairShareOrder.pass(turn);
      } else if (allowed && mayRunAnywhere(job)) {
        return; // No slot is free.
      } else if (allowed) {
        fairShareOrder.pass(turn);
      }
    }
  }

  private static boolean mayRunAnywhere(JobState job) {
    return !job.isFlow() && job.spec.places().isEmpty() && job.unfit.isEmpty();
  }

  private static void place(
      Decision decision, JobState job, Worker task, MachineId machine, long share) {
    AttemptId attempt = new AttemptId(task.id(), task.attempt() + 1);
    List<Interval> work = job.isFlow() ? List.of() : Handover.available(job, share);
    decision.emit(new Fact.AttemptPlaced(attempt, machine, share, work, decision.at()));
    decision.instruct(new Instruction.Start(attempt, machine, work, job.interval));
  }

  /** The choices made once for all workers of a job that are placed together. */
  private record Choice(InitialShares firsts, TreeSet<Ranked> machines) {
    static Choice of(Decision decision, JobState job) {
      State state = decision.state();
      if (job.isFlow()) {
        return new Choice(new InitialShares.Equal(0), promised(state, job));
      }
      SiteSpeeds speeds = SiteSpeeds.of(state, job);
      BalanceInput balanceInput = BalanceView.of(state, job, decision.at());
      return new Choice(
          InitialShares.of(state, job, balanceInput, speeds), ranked(state, job, speeds));
    }

    /** The best machine with a free slot. */
    @Nullable Machine best(State state) {
      while (!machines.isEmpty()) {
        Ranked first = machines.first();
        Machine now = state.machines.get(first.id());
        if (now != null && now.free() == first.free()) {
          return now;
        }
        machines.remove(first);
        if (now != null && now.free() > 0) {
          machines.add(new Ranked(first.speed(), now.free(), first.id()));
        }
      }
      return null;
    }
  }

  /** Ranks machines by their description and later measurements. */
  private static TreeSet<Ranked> promised(State state, JobState job) {
    TreeSet<Ranked> ranked = new TreeSet<>();
    for (Machine machine : state.machines.values()) {
      if (machine.free() > 0 && isOpenTo(state, job, machine)) {
        double promised =
            TaskEstimates.book(state, job, machine.id()).millionInstructionsPerSecond();
        double speed = promised / TaskEstimates.slowness(job.flow(), machine.id());
        double rank = speed * FlowBudgetRules.rank(job, machine);
        ranked.add(new Ranked(rank, machine.free(), machine.id()));
      }
    }
    return ranked;
  }

  private static TreeSet<Ranked> ranked(State state, JobState job, SiteSpeeds speeds) {
    JobSpec.Iterative spec = JobState.iterative(job);
    // If every machine has refused the job, all are tried again; another refusal is a failure.
    boolean choosy = state.machines.values().stream().anyMatch(machine -> isFit(job, machine));
    TreeSet<Ranked> ranked = new TreeSet<>();
    for (Machine machine : state.machines.values()) {
      boolean open = choosy ? isFit(job, machine) : Machine.isOpenTo(spec, machine);
      if (machine.free() > 0 && open) {
        ranked.add(new Ranked(speeds.at(machine.site()), machine.free(), machine.id()));
      }
    }
    return ranked;
  }

  /** Fastest first, then the machine with most free slots, then by name. */
  private record Ranked(double speed, int free, MachineId id) implements Comparable<Ranked> {
    private static final Comparator<Ranked> ORDER =
        Comparator.comparingDouble(Ranked::speed)
            .reversed()
            .thenComparing(Comparator.comparingInt(Ranked::free).reversed())
            .thenComparing(Ranked::id);

    @Override
    public int compareTo(Ranked other) {
      return ORDER.compare(this, other);
    }
  }
}
