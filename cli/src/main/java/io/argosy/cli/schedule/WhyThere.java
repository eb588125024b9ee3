package io.argosy.cli.schedule;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Placement;
import io.argosy.core.dag.measure.Wait;
import io.argosy.core.dag.measure.Waits;
import io.argosy.telling.Numbers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Why a task runs where and when it does, in words. */
final class WhyThere {
  private final Map<String, Wait> waits = new HashMap<>();

  WhyThere(Plan plan) {
    List<Placement> placements = plan.schedule().placements();
    List<Wait> found = Waits.of(plan.problem().workflow(), plan.schedule());
    for (int i = 0; i < found.size(); i++) {
      waits.put(placements.get(i).task(), found.get(i));
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
    return switch (waits.getOrDefault(placement.task(), new Wait.Nothing())) {
      case Wait.Nothing() -> "waits for nothing";
      case Wait.Data(String parent) -> "waits for what " + parent + " makes";
      case Wait.Busy(String task) -> "waits for its vCPU, which runs " + task;
      case Wait.Image(String task) -> "waits for its image, which its VM pulls for " + task;
      case Wait.Limit(String task) -> "waits for " + task + ": a limit of usage or memory";
    };
  }
}
