package io.argosy.core.dag.measure;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Transfer;
import io.argosy.core.dag.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Derives from a schedule why each task starts when it does: what had just ended. */
public final class WaitAnalysis {
  private final Schedule schedule;
  private final double tolerance;
  private final Map<String, Placement> placed = new HashMap<>();
  private final Map<String, Optional<String>> imageOf = new HashMap<>();
  private final Map<String, List<Edge>> parents = new HashMap<>();
  private final Map<String, NavigableMap<Double, Placement>> endsOnVcpu = new HashMap<>();
  private final Map<String, NavigableMap<Double, Placement>> endsOnHost = new HashMap<>();
  private final Map<String, Placement> pulls = new HashMap<>();

  private WaitAnalysis(Workflow workflow, Schedule schedule) {
    this.schedule = schedule;
    tolerance = 1e-9 * Math.max(1, schedule.makespanSeconds());
    for (Task task : workflow.tasks()) {
      imageOf.put(task.id(), task.image());
    }
    for (Edge edge : workflow.edges()) {
      parents.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge);
    }
    for (Placement placement : schedule.placements()) {
      placed.put(placement.task(), placement);
      if (placement.finishSeconds() > placement.startSeconds()) {
        ends(endsOnVcpu, placement.vcpu()).put(placement.finishSeconds(), placement);
        ends(endsOnHost, placement.host()).put(placement.finishSeconds(), placement);
      }
      if (placement.pulls()) {
        pulls.put(onVm(placement), placement);
      }
    }
  }

  /** One for each placement, in their order. */
  public static List<WaitReason> of(Workflow workflow, Schedule schedule) {
    WaitAnalysis waitAnalysis = new WaitAnalysis(workflow, schedule);
    return waitAnalysis.schedule.placements().stream().map(waitAnalysis::wait).toList();
  }

  private static NavigableMap<Double, Placement> ends(
      Map<String, NavigableMap<Double, Placement>> map, String where) {
    return map.computeIfAbsent(where, unused -> new TreeMap<>());
  }

  private WaitReason wait(Placement placement) {
    double start = placement.startSeconds();
    if (start <= tolerance) {
      return new WaitReason.Nothing();
    }
    Optional<WaitReason> data = data(placement);
    if (data.isPresent()) {
      return data.get();
    }
    Optional<Placement> before = endingAt(ends(endsOnVcpu, placement.vcpu()), start);
    if (before.isPresent()) {
      return new WaitReason.Busy(before.get().task());
    }
    Placement puller = pulls.get(onVm(placement));
    if (puller != null && Math.abs(puller.runSeconds() - start) <= tolerance) {
      return new WaitReason.Image(puller.task());
    }
    return endingAt(ends(endsOnHost, placement.host()), start)
        .<WaitReason>map(other -> new WaitReason.Limit(other.task()))
        .orElse(new WaitReason.Nothing());
  }

  private Optional<WaitReason> data(Placement placement) {
    for (Edge edge : parents.getOrDefault(placement.task(), List.of())) {
      if (placement.startSeconds() - arrival(edge, placement) <= tolerance) {
        return Optional.of(new WaitReason.Data(edge.from()));
      }
    }
    return Optional.empty();
  }

  private double arrival(Edge edge, Placement placement) {
    for (Transfer transfer : placement.transfers()) {
      if (transfer.fromTask().equals(edge.from())) {
        return transfer.finishSeconds();
      }
    }
    Placement parent = placed.get(edge.from());
    return parent == null ? Double.NEGATIVE_INFINITY : parent.finishSeconds();
  }

  private Optional<Placement> endingAt(NavigableMap<Double, Placement> ends, double instant) {
    Map.Entry<Double, Placement> entry = ends.floorEntry(instant + tolerance);
    return entry != null && entry.getKey() >= instant - tolerance
        ? Optional.of(entry.getValue())
        : Optional.empty();
  }

  private String onVm(Placement placement) {
    return imageOf.getOrDefault(placement.task(), Optional.empty()).orElse("")
        + " on "
        + placement.vm();
  }
}
