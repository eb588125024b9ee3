package io.argosy.core.dag.check;

import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Workflow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One task at a time on a vCPU; usage (3) on a core and memory on a VM at every instant. */
final class LoadCheck {
  private LoadCheck() {}

  /** A weight is added or removed at an instant. */
  private record Event(double seconds, double weight, String task) {}

  /** A resource that must not be overloaded, with its limit. */
  private record Part(String name, double limit, List<Event> events) {
    Part(String name, double limit) {
      this(name, limit, new ArrayList<>());
    }
  }

  static List<String> faults(
      Workflow workflow, Map<String, VcpuPlace> places, Schedule schedule, double tolerance) {
    Map<String, Task> tasks = new HashMap<>();
    workflow.tasks().forEach(task -> tasks.put(task.id(), task));
    Map<String, Part> parts = new TreeMap<>();
    for (Placement placement : schedule.placements()) {
      VcpuPlace place = places.get(placement.vcpu());
      Task task = tasks.get(placement.task());
      // Times are rounded: an overlap shorter than the tolerance does not count.
      double from = placement.startSeconds() + tolerance;
      double to = placement.finishSeconds() - tolerance;
      if (place == null || task == null || from >= to) {
        continue;
      }
      String vcpu = "vCPU " + place.vcpu().name();
      weigh(parts, vcpu, 1, 1, from, to, task);
      double limit = place.core().usageLimitPercent() * place.core().vcpus().size();
      weigh(parts, "usage of " + place.coreName(), limit, task.usagePercent(), from, to, task);
      double memory = place.vm().memoryBytes();
      String vm = "memory of " + place.vm().name();
      weigh(parts, vm, memory, task.memoryBytes(), from, to, task);
    }
    List<String> faults = new ArrayList<>();
    parts.values().forEach(part -> sweep(part, faults));
    return faults;
  }

  private static void weigh(
      Map<String, Part> parts,
      String name,
      double limit,
      double weight,
      double from,
      double to,
      Task task) {
    List<Event> events = parts.computeIfAbsent(name, n -> new Part(n, limit)).events();
    events.add(new Event(from, weight, task.id()));
    events.add(new Event(to, -weight, task.id()));
  }

  private static void sweep(Part part, List<String> faults) {
    part.events().sort(Comparator.comparingDouble(Event::seconds).thenComparing(Event::weight));
    double load = 0;
    for (Event event : part.events()) {
      load += event.weight();
      if (load > part.limit() * (1 + 1e-9)) {
        faults.add(part.name() + " is above its limit at " + event.seconds() + ", " + event.task());
        return;
      }
    }
  }
}
