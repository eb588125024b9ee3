package io.argosy.cli.schedule;

import io.argosy.core.dag.Placement;
import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.measure.WaitAnalysis;
import io.argosy.core.dag.measure.WaitReason;
import io.argosy.explain.Numbers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Why a task runs where and when it does, in words. */
final class WhyThere {
  private final Map<String, WaitReason> waitReasons = new HashMap<>();

  WhyThere(PolicySchedule policySchedule) {
    List<Placement> placements = policySchedule.schedule().placements();
    List<WaitReason> found =
        WaitAnalysis.of(policySchedule.problem().workflow(), policySchedule.schedule());
    for (int i = 0; i < found.size(); i++) {
      waitReasons.put(placements.get(i).task(), found.get(i));
    }
  }

  /** Why on this vCPU. */
  String place(Placement placement) {
    PlacementReason placementReason = placement.choice();
    String said =
        switch (placementReason.rule()) {
          case EARLIEST_FINISH -> "ends soonest here";
          case SHARED_IMAGE -> "ends soonest here of those that run its image";
          case IMAGE_ON_VM -> "ends soonest here of the VMs that hold its image";
          case CLUSTER_HOST -> "ends sooner on the host of its cluster than where its image runs";
          case CLUSTER -> "its cluster is here";
          case LOOK_AHEAD -> "it and what follows end soonest from here";
          case LARGEST_CAPACITY -> "the fastest that is free";
          case NEAREST -> "nearest to its data";
          case CRITICAL_PATH -> "the critical path is here";
          case COMPACTED -> "here it delays nothing that is placed";
          case SEARCH -> "a search found that all ends sooner so";
          case UNDER_WAY -> "it runs here already";
        };
    String of =
        placementReason.candidates() > 1 ? " (of " + placementReason.candidates() + ")" : "";
    return said
        + of
        + placementReason
            .second()
            .map(o -> "; " + o.vcpu() + " would end it at " + Numbers.span(o.finishSeconds()))
            .orElse("");
  }

  /** Why not sooner. */
  String time(Placement placement) {
    return switch (waitReasons.getOrDefault(placement.task(), new WaitReason.Nothing())) {
      case WaitReason.Nothing() -> "waits for nothing";
      case WaitReason.Data(String parent) -> "waits for what " + parent + " makes";
      case WaitReason.Busy(String task) -> "waits for its vCPU, which runs " + task;
      case WaitReason.Image(String task) -> "waits for its image, which its VM pulls for " + task;
      case WaitReason.Limit(String task) -> "waits for " + task + ": a limit of usage or memory";
    };
  }
}
