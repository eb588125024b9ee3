package io.argosy.core.kind.bag;

import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.model.JobId;

/**
 * Plan a bag, off the kernel's thread, by {@code Planner}. Settled by {@link BagStimulus.MenuMade}
 * or {@link BagStimulus.PlanMade}.
 *
 * @param menu whether all plans are wanted or one
 */
public record ComputePlan(JobId job, PlanRequest request, boolean menu)
    implements Instruction.Compute {}
