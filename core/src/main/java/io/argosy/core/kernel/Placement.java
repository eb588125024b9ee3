package io.argosy.core.kernel;

import io.argosy.core.balance.Book;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Queued tasks go to free slots, first in, first out. A task that may not run where slots are free
 * keeps its place in the queue and holds up nobody.
 */
final class Placement {
  private Placement() {}

  /** The free slots that a job may use. */
  static int freeSlots(State state, JobSpec.Iterative spec) {
    int free = 0;
    for (Machine machine : state.machines.values()) {
      free += isOpenTo(spec, machine) ? Math.max(0, machine.free()) : 0;
    }
    return free;
  }

  /** The free slots that a job may use, less the tasks that wait for one of them. */
  static int spareSlots(State state, JobSpec.Iterative spec) {
    int spare = freeSlots(state, spec);
    Map<JobId, Boolean> rivals = new TreeMap<>();
    for (TaskId task : state.queue) {
      JobState other = state.existing(task.job());
      boolean rival = rivals.computeIfAbsent(task.job(), id -> isRival(state, spec, other));
      spare -= rival ? 1 : 0;
    }
    return spare;
  }

  private static boolean isRival(State state, JobSpec.Iterative spec, JobState other) {
    JobSpec.Iterative theirs = JobRules.iterative(other);
    return (spec.places().isEmpty() && theirs.places().isEmpty())
        || state.machines.values().stream()
            .anyMatch(m -> m.free() > 0 && isOpenTo(spec, m) && isOpenTo(theirs, m));
  }

  static boolean isOpenTo(JobSpec.Iterative spec, Machine machine) {
    return spec.mayRunOn(machine.id(), machine.site());
  }

  static void place(Decision decision) {
    placeAll(decision);
    ScalingRules.hasten(decision);
  }

  private static void placeAll(Decision decision) {
    State state = decision.state();
    Map<JobId, Choice> choices = new TreeMap<>();
    Set<JobId> waiting = new HashSet<>();
    for (TaskId next = first(state, waiting); next != null; next = first(state, waiting)) {
      JobState job = state.existing(next.job());
      Choice choice = choices.computeIfAbsent(job.id, id -> Choice.of(decision, job));
      Machine machine = choice.best(state);
      if (machine != null) {
        long share = choice.firsts().at(machine.site());
        place(decision, job, state.existing(next), machine.id(), share);
      } else if (JobRules.iterative(job).places().isEmpty()) {
        return; // No slot is free at all.
      } else {
        waiting.add(job.id);
      }
    }
  }

  /** The first task in the queue whose job does not wait. */
  private static @Nullable TaskId first(State state, Set<JobId> waiting) {
    for (TaskId task : state.queue) {
      if (!waiting.contains(task.job())) {
        return task;
      }
    }
    return null;
  }

  private static void place(
      Decision decision, JobState job, Task task, MachineId machine, long share) {
    AttemptId attempt = new AttemptId(task.id(), task.attempt() + 1);
    List<Interval> work = Handover.available(job, share);
    decision.emit(new Fact.AttemptPlaced(attempt, machine, share, work, decision.at()));
    decision.instruct(new Instruction.Start(attempt, machine, work, job.interval));
  }

  /** What is decided once for all tasks of a job that are placed together. */
  private record Choice(Firsts firsts, TreeSet<Ranked> machines) {
    static Choice of(Decision decision, JobState job) {
      State state = decision.state();
      SiteSpeeds speeds = SiteSpeeds.of(state, job);
      Book book = Books.of(state, job, decision.at());
      return new Choice(Firsts.of(state, job, book, speeds), ranked(state, job, speeds));
    }

    /** The best machine with a slot to spare. */
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

  private static TreeSet<Ranked> ranked(State state, JobState job, SiteSpeeds speeds) {
    JobSpec.Iterative spec = JobRules.iterative(job);
    TreeSet<Ranked> ranked = new TreeSet<>();
    for (Machine machine : state.machines.values()) {
      if (machine.free() > 0 && isOpenTo(spec, machine)) {
        ranked.add(new Ranked(speeds.at(machine.site()), machine.free(), machine.id()));
      }
    }
    return ranked;
  }

  /** Fastest first, then the machine with most room, then by name. */
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
