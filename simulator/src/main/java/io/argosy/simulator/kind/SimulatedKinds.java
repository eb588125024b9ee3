package io.argosy.simulator.kind;

import io.argosy.core.kind.JobKinds;
import io.argosy.simulator.check.KindChecks;
import io.argosy.simulator.check.KindInvariants;
import io.argosy.simulator.kind.bag.BagInvariants;
import io.argosy.simulator.kind.iterative.IterativeInvariants;
import io.argosy.simulator.kind.pipeline.PipelineInvariants;
import io.argosy.simulator.kind.tasks.TaskListInvariants;
import io.argosy.simulator.kind.workflow.FlowInvariants;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** What must hold for each kind of the product while it is simulated. */
public final class SimulatedKinds {
  private SimulatedKinds() {}

  /** The kinds of the product. */
  public static KindChecks standard() {
    SequencedMap<String, KindInvariants.Factory> invariants = new LinkedHashMap<>();
    invariants.put("iterative", IterativeInvariants::new);
    invariants.put("bag", BagInvariants::new);
    invariants.put("workflow", FlowInvariants::new);
    invariants.put("tasks", TaskListInvariants::new);
    invariants.put("pipeline", PipelineInvariants::new);
    return new KindChecks(JobKinds.standard(), invariants);
  }
}
