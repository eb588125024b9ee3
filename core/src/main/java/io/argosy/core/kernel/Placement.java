package io.argosy.core.kernel;

import io.argosy.core.balance.Book;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
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
final class Placement {
  private Placement() {}

  static boolean isOpenTo(JobSpec spec, Machine machine) {
    return spec.mayRunOn(machine.id(), machine.site());
  }

  /** Whether a job may run on a machine and the machine has not refused it. */
  static boolean isFit(JobState job, Machine machine) {
    return isOpenTo(job.spec, machine) && !job.unfit.contains(machine.id());
  }

  /**
   * The most partitions that are worth adding to a job of which nothing is measured: what its file
   * allows, and no more than its machines could have slots for. Only a measure may ask for more.
   */
  static int mostSlots(State state, JobSpec.Iterative spec) {
    long slots = 0;
    for (Machine machine : state.machines.values()) {
      boolean open = isOpenTo(spec, machine);
      slots += open ? Math.max(machine.slots(), machine.maxSlots()) : 0;
    }
    return (int) Math.min(slots, spec.slots().max());
  }

  /** Whether a machine is of use to a job. */
  static boolean isOpenTo(State state, JobState job, Machine machine) {
    return isOpenTo(job.spec, machine)
        && (!job.isFlow()
            || (FlowRules.isReady(state, job) && FlowFitness.mayUse(state, job, machine)));
  }

  static void place(Decision decision) {
    State state = decision.state();
    if (!state.queue.isEmpty()) {
      Map<JobId, Choice> choices = new TreeMap<>();
      boolean free = state.machines.values().stream().anyMatch(m -> m.free() > 0);
      for (int priority : free ? state.queue.priorities() : List.<Integer>of()) {
        place(decision, new Turns(state, priority), choices);
      }
      ScalingRules.hasten(decision);
    }
  }

  private static void place(Decision decision, Turns turns, Map<JobId, Choice> choices) {
    State state = decision.state();
    for (Turns.Turn turn = turns.next(); turn != null; turn = turns.next()) {
      JobState job = state.existing(turn.job());
      boolean allowed = state.roomOf(job.claim.user()) > 0;
      Choice choice = choices.computeIfAbsent(job.id, id -> Choice.of(decision, job));
      Machine machine = allowed ? choice.best(state) : null;
      if (machine != null) {
        long share = choice.firsts().at(machine.site());
        Task task = state.existing(state.queue.first(job.id));
        place(decision, job, task, machine.id(), share);
        turns.pass(turn);
      } else if (allowed && mayRunAnywhere(job)) {
        return; // No slot is free.
      } else if (allowed) {
        turns.pass(turn);
      }
    }
  }

  private static boolean mayRunAnywhere(JobState job) {
    return !job.isFlow() && job.spec.places().isEmpty() && job.unfit.isEmpty();
  }

  private static void place(
      Decision decision, JobState job, Task task, MachineId machine, long share) {
    AttemptId attempt = new AttemptId(task.id(), task.attempt() + 1);
    List<Interval> work = job.isFlow() ? List.of() : Handover.available(job, share);
    decision.emit(new Fact.AttemptPlaced(attempt, machine, share, work, decision.at()));
    decision.instruct(new Instruction.Start(attempt, machine, work, job.interval));
  }

  /** The choices made once for all workers of a job that are placed together. */
  private record Choice(Firsts firsts, TreeSet<Ranked> machines) {
    static Choice of(Decision decision, JobState job) {
      State state = decision.state();
      if (job.isFlow()) {
        return new Choice(new Firsts.Equal(0), promised(state, job));
      }
      SiteSpeeds speeds = SiteSpeeds.of(state, job);
      Book book = Books.of(state, job, decision.at());
      return new Choice(Firsts.of(state, job, book, speeds), ranked(state, job, speeds));
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
        double promised = FlowBooks.book(state, job, machine.id()).millionInstructionsPerSecond();
        double speed = promised / FlowBooks.slowness(job.flow(), machine.id());
        double rank = speed * FlowMoney.rank(job, machine);
        ranked.add(new Ranked(rank, machine.free(), machine.id()));
      }
    }
    return ranked;
  }

  private static TreeSet<Ranked> ranked(State state, JobState job, SiteSpeeds speeds) {
    JobSpec.Iterative spec = JobRules.iterative(job);
    // If every machine has refused the job, all are tried again; another refusal is a failure.
    boolean choosy = state.machines.values().stream().anyMatch(machine -> isFit(job, machine));
    TreeSet<Ranked> ranked = new TreeSet<>();
    for (Machine machine : state.machines.values()) {
      boolean open = choosy ? isFit(job, machine) : isOpenTo(spec, machine);
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
