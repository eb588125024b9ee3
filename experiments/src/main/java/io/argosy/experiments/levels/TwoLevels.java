package io.argosy.experiments.levels;

import io.argosy.core.balance.Level;
import io.argosy.core.balance.Policies;
import io.argosy.core.balance.Policy;
import io.argosy.core.math.Seconds;
import io.argosy.simulator.kind.iterative.Oracle;
import io.argosy.simulator.world.SpeedTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A job of several processes with several threads each, simulated in virtual time to its end. */
public final class TwoLevels {
  private final Level upper;
  private final List<SimulatedProcess> simulatedProcesses = new ArrayList<>();

  private TwoLevels(UnevenMachine machine, Policy policy, Duration interval) {
    List<List<SpeedTrace>> processes = machine.processes();
    this.upper = new Level(policy, interval, 1, machine.iterations(), processes.size());
    for (List<SpeedTrace> traces : processes) {
      simulatedProcesses.add(
          new SimulatedProcess(
              upper.member(simulatedProcesses.size()), upper, policy, interval, traces));
    }
  }

  /** Simulates the job; the deadline decides the report interval. */
  public static LevelsReport play(UnevenMachine machine, String policyName, Duration deadline) {
    Policy policy = Policies.named(policyName).orElseThrow();
    Duration interval = policy.interval(Optional.of(deadline));
    TwoLevels levels = new TwoLevels(machine, policy, interval);
    while (levels.step()) {
      // Each step is one report.
    }
    return levels.report(machine, interval);
  }

  /** Runs the next report of any process or thread; false when all threads have left. */
  private boolean step() {
    double next = Double.POSITIVE_INFINITY;
    Runnable what = () -> {};
    for (SimulatedProcess simulatedProcess : simulatedProcesses) {
      if (simulatedProcess.askedAt() < next) {
        double at = simulatedProcess.askedAt();
        next = at;
        what = () -> simulatedProcess.consult(at);
      }
      for (SimulatedThread simulatedThread : simulatedProcess.simulatedThreads) {
        if (simulatedThread.nextAt() < next) {
          double at = simulatedThread.nextAt();
          next = at;
          what = () -> simulatedProcess.hear(simulatedThread, at);
        }
      }
    }
    what.run();
    double now = next;
    if (upper.heardAt() == now) {
      simulatedProcesses.forEach(simulatedProcess -> simulatedProcess.handle(now));
    }
    return now < Double.POSITIVE_INFINITY;
  }

  private LevelsReport report(UnevenMachine machine, Duration interval) {
    List<SimulatedThread> simulatedThreads =
        simulatedProcesses.stream().flatMap(g -> g.simulatedThreads.stream()).toList();
    double[] ends =
        simulatedThreads.stream().mapToDouble(SimulatedThread::lastAt).sorted().toArray();
    long done = simulatedThreads.stream().mapToLong(SimulatedThread::done).sum();
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
        simulatedThreads.stream().mapToInt(s -> s.reports).average().orElse(0),
        simulatedThreads.stream().mapToInt(s -> s.reports).max().orElse(0),
        simulatedThreads.size());
  }
}
