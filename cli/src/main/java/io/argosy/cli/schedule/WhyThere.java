package io.argosy.cli.schedule;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Transfer;
import io.argosy.telling.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Why a task runs where and when it does, in words. */
final class WhyThere {
  private final double tolerance;
  private final Map<String, Placement> placed = new HashMap<>();
  private final Map<String, List<String>> parents = new HashMap<>();
  private final Map<String, Placement> before = new HashMap<>();
  private final Map<String, String> images = new HashMap<>();
  private final Map<String, Placement> pulls = new HashMap<>();

  WhyThere(Plan plan) {
    tolerance = 1e-6 * Math.max(1, plan.makespan());
    for (Task task : plan.problem().workflow().tasks()) {
      images.put(task.id(), task.image().orElse(""));
    }
    List<Placement> placements = new ArrayList<>(plan.schedule().placements());
    placements.sort(Comparator.comparingDouble(Placement::startSeconds));
    Map<String, Placement> latest = new HashMap<>();
    for (Placement placement : placements) {
      placed.put(placement.task(), placement);
      if (placement.pulls()) {
        pulls.put(image(placement), placement);
      }
      Placement earlier = latest.put(placement.vcpu(), placement);
      if (earlier != null) {
        before.put(placement.task(), earlier);
      }
    }
    for (Edge edge : plan.problem().workflow().edges()) {
      parents.computeIfAbsent(edge.to(), _ -> new ArrayList<>()).add(edge.from());
    }
  }

  /** Why on this vCPU. */
  String place(Placement placement) {
    Choice choice = placement.choice();
    String said =
        switch (choice.rule()) {
          case EARLIEST_FINISH -> "ends soonest here";
          case SHARED_IMAGE -> "ends soonest here of those that run its image";
          case IMAGE_ON_VM -> "ends soonest here of the VMs that hold its image";
          case CLUSTER -> "its cluster is here";
          case LOOK_AHEAD -> "it and what follows end soonest from here";
          case LARGEST_CAPACITY -> "the fastest that is free";
          case NEAREST -> "nearest to its data";
          case CRITICAL_PATH -> "the critical path is here";
          case COMPACTED -> "here it delays nothing that is placed";
          case SEARCH -> "a search found that all ends sooner so";
        };
    String of = choice.candidates() > 1 ? " (of " + choice.candidates() + ")" : "";
    return said
        + of
        + choice
            .second()
            .map(o -> "; " + o.vcpu() + " would end it at " + Numbers.span(o.finishSeconds()))
            .orElse("");
  }

  /** Why not sooner. */
  String time(Placement placement) {
    double start = placement.startSeconds();
    if (start <= tolerance) {
      return "starts at once";
    }
    for (Transfer transfer : placement.transfers()) {
      if (transfer.finishSeconds() >= start - tolerance) {
        return "waits for the data of " + transfer.fromTask() + " from " + transfer.fromHost();
      }
    }
    for (String parent : parents.getOrDefault(placement.task(), List.of())) {
      Placement there = placed.get(parent);
      if (there != null && there.finishSeconds() >= start - tolerance) {
        return "waits for " + parent + " to end";
      }
    }
    Placement earlier = before.get(placement.task());
    if (earlier != null && earlier.finishSeconds() >= start - tolerance) {
      return "waits for its vCPU, which runs " + earlier.task();
    }
    Placement pull = pulls.get(image(placement));
    if (pull != null && Math.abs(pull.runSeconds() - start) <= tolerance) {
      return "waits for its image, which its VM pulls for " + pull.task();
    }
    return "waits for its core to be less busy, or for memory";
  }

  /** The image of a task on its VM. */
  private String image(Placement placement) {
    return images.getOrDefault(placement.task(), "") + " on " + placement.vm();
  }
}
