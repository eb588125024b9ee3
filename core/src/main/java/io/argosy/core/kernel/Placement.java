package io.argosy.core.kernel;

import io.argosy.core.balance.Book;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Queued tasks go to free slots, first in, first out. */
final class Placement {
  private Placement() {}

  static int freeSlots(State state) {
    int free = 0;
    for (Machine machine : state.machines.values()) {
      free += Math.max(0, machine.free());
    }
    return free;
  }

  static void place(Decision decision) {
    State state = decision.state();
    if (state.queue.isEmpty()) {
      return;
    }
    Map<JobId, Choice> choices = new TreeMap<>();
    while (!state.queue.isEmpty()) {
      TaskId next = state.queue.getFirst();
      JobState job = state.existing(next.job());
      Choice choice = choices.computeIfAbsent(job.id, id -> Choice.of(decision, job));
      Machine machine = choice.best(state);
      if (machine == null) {
        return;
      }
      place(decision, job, state.existing(next), machine.id(), choice.firsts().at(machine.site()));
    }
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
      return new Choice(Firsts.of(state, job, book, speeds), ranked(state, speeds));
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

  private static TreeSet<Ranked> ranked(State state, SiteSpeeds speeds) {
    TreeSet<Ranked> ranked = new TreeSet<>();
    for (Machine machine : state.machines.values()) {
      if (machine.free() > 0) {
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
