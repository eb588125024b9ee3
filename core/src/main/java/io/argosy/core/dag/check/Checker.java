package io.argosy.core.dag.check;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Transfer;
import io.argosy.core.dag.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Validates a schedule: precedence, transfers, run times, pulls, overlap, usage, memory, disks. */
public final class Checker {
  private final Workflow workflow;
  private final Map<String, Task> tasks = new HashMap<>();
  private final Map<String, Placement> placed = new HashMap<>();
  private final Map<String, VcpuPlace> places;
  private final double tolerance;
  private final List<String> faults = new ArrayList<>();

  private Checker(Workflow workflow, Platform platform, Schedule schedule) {
    this.workflow = workflow;
    workflow.tasks().forEach(task -> tasks.put(task.id(), task));
    places = VcpuPlace.of(platform);
    tolerance = 1e-9 * Math.max(1, schedule.makespanSeconds());
  }

  /** The faults, a sentence each; empty if the schedule is feasible. */
  public static List<String> faults(Workflow workflow, Platform platform, Schedule schedule) {
    Checker checker = new Checker(workflow, platform, schedule);
    if (checker.isWhole(schedule)) {
      checker.times(schedule);
      checker.precedence();
      checker.faults.addAll(
          PullCheck.faults(workflow, checker.places, schedule, checker.tolerance));
      checker.faults.addAll(
          LoadCheck.faults(workflow, checker.places, schedule, checker.tolerance));
    }
    return List.copyOf(checker.faults);
  }

  /** Each task occurs once, on an existing vCPU of the named VM and host. */
  private boolean isWhole(Schedule schedule) {
    for (Placement placement : schedule.placements()) {
      String task = placement.task();
      if (!tasks.containsKey(task)) {
        faults.add(task + " is not a task of the workflow");
      }
      if (placed.put(task, placement) != null) {
        faults.add(task + " is placed twice");
      }
      VcpuPlace place = places.get(placement.vcpu());
      if (place == null) {
        faults.add(task + " runs on " + placement.vcpu() + ", which is not a vCPU of the platform");
      } else if (!place.vm().name().equals(placement.vm())
          || !place.host().name().equals(placement.host())) {
        faults.add(task + " names another VM or host than that of its vCPU");
      }
    }
    for (Task task : workflow.tasks()) {
      if (!placed.containsKey(task.id())) {
        faults.add(task.id() + " is not placed");
      }
    }
    return faults.isEmpty();
  }

  /** Eq. (4). */
  private void times(Schedule schedule) {
    for (Placement placement : schedule.placements()) {
      double run = place(placement).runSeconds(task(placement));
      double finish = placement.startSeconds() + placement.pullSeconds() + run;
      if (!(placement.startSeconds() >= 0) || !(placement.pullSeconds() >= 0)) {
        faults.add(placement.task() + " starts before the schedule does");
      }
      if (!(Math.abs(placement.finishSeconds() - finish) <= tolerance)) {
        faults.add(
            placement.task() + " ends at " + placement.finishSeconds() + " instead of " + finish);
      }
    }
  }

  /** Eqs. (2), (5): no task starts before its data arrives; the listed transfers are correct. */
  private void precedence() {
    Map<String, Integer> expected = new HashMap<>();
    for (Edge edge : workflow.edges()) {
      Placement from = placed(edge.from());
      Placement to = placed(edge.to());
      boolean isLocal = from.host().equals(to.host());
      double seconds = isLocal ? 0 : edge.bytes() / place(from).bandwidthTo(place(to));
      if (!(to.startSeconds() + tolerance >= from.finishSeconds() + seconds)) {
        faults.add(edge.to() + " starts before the data of " + edge.from() + " is there");
      }
      if (!isLocal && edge.bytes() > 0) {
        expected.merge(edge.to(), 1, Integer::sum);
        transfer(edge, from, to, seconds);
      }
    }
    for (Placement placement : placed.values()) {
      if (placement.transfers().size() != expected.getOrDefault(placement.task(), 0)) {
        faults.add(placement.task() + " lists transfers that do not happen");
      }
    }
  }

  private void transfer(Edge edge, Placement from, Placement to, double seconds) {
    boolean isListed = false;
    for (Transfer transfer : to.transfers()) {
      isListed |=
          transfer.fromTask().equals(edge.from())
              && transfer.fromHost().equals(from.host())
              && transfer.bytes() == edge.bytes()
              && transfer.startSeconds() + tolerance >= from.finishSeconds()
              && transfer.startSeconds() + seconds <= transfer.finishSeconds() + tolerance
              && transfer.finishSeconds() <= to.startSeconds() + tolerance;
    }
    if (!isListed) {
      faults.add("the transfer from " + edge.from() + " to " + edge.to() + " is missing or wrong");
    }
  }

  private Task task(Placement placement) {
    return there(tasks.get(placement.task()), placement.task());
  }

  private Placement placed(String task) {
    return there(placed.get(task), task);
  }

  private VcpuPlace place(Placement placement) {
    return there(places.get(placement.vcpu()), placement.vcpu());
  }

  private static <T> T there(@Nullable T value, String name) {
    if (value == null) {
      throw new IllegalStateException(name + " is not there");
    }
    return value;
  }
}
