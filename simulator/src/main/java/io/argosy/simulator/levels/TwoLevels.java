package io.argosy.simulator.levels;

import io.argosy.core.balance.Level;
import io.argosy.core.balance.Policies;
import io.argosy.core.balance.Policy;
import io.argosy.core.math.Seconds;
import io.argosy.simulator.Oracle;
import io.argosy.simulator.world.SpeedTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A job of several processes with several threads each, played to its end in virtual time. */
public final class TwoLevels {
  private final Level upper;
  private final List<Group> groups = new ArrayList<>();

  private TwoLevels(UnevenMachine machine, Policy policy, Duration interval) {
    List<List<SpeedTrace>> processes = machine.processes();
    this.upper = new Level(policy, interval, 1, machine.iterations(), processes.size());
    for (List<SpeedTrace> traces : processes) {
      groups.add(new Group(upper.member(groups.size()), upper, policy, interval, traces));
    }
  }

  /** Plays it; the deadline decides how often reports are wanted. */
  public static LevelsReport play(UnevenMachine machine, String policyName, Duration deadline) {
    Policy policy = Policies.named(policyName).orElseThrow();
    Duration interval = policy.interval(Optional.of(deadline));
    TwoLevels levels = new TwoLevels(machine, policy, interval);
    while (levels.step()) {
      // Each step is one report.
    }
    return levels.report(machine, interval);
  }

  /** The next report, whoever makes it; false when all are gone. */
  private boolean step() {
    double next = Double.POSITIVE_INFINITY;
    Runnable what = () -> {};
    for (Group group : groups) {
      if (group.askedAt() < next) {
        double at = group.askedAt();
        next = at;
        what = () -> group.consult(at);
      }
      for (Strand strand : group.strands) {
        if (strand.nextAt() < next) {
          double at = strand.nextAt();
          next = at;
          what = () -> group.hear(strand, at);
        }
      }
    }
    what.run();
    double now = next;
    if (upper.heardAt() == now) {
      groups.forEach(group -> group.heed(now));
    }
    return now < Double.POSITIVE_INFINITY;
  }

  private LevelsReport report(UnevenMachine machine, Duration interval) {
    List<Strand> strands = groups.stream().flatMap(g -> g.strands.stream()).toList();
    double[] ends = strands.stream().mapToDouble(Strand::lastAt).sorted().toArray();
    long done = strands.stream().mapToLong(Strand::done).sum();
    List<Oracle.Slot> slots =
        machine.threads().stream()
            .map(trace -> new Oracle.Slot(trace, 0, Double.POSITIVE_INFINITY))
            .toList();
    return new LevelsReport(
        ends[ends.length - 1],
        new Oracle(slots, slots.size()).end(machine.iterations()),
        ends[ends.length - 1] - ends[0],
        Seconds.of(interval),
        machine.iterations(),
        done,
        strands.stream().mapToInt(s -> s.reports).average().orElse(0),
        strands.stream().mapToInt(s -> s.reports).max().orElse(0),
        strands.size());
  }
}
