package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.JobId;
import java.time.Instant;

/**
 * Schedule the rest of a workflow, off the kernel's thread, by {@code Scheduler}. Settled by {@link
 * WorkflowStimulus.ScheduleMade}. Agents never see it.
 *
 * @param from the origin of the schedule's times
 */
public record ComputeSchedule(JobId job, Instant from, ScheduleRequest request, Reason why)
    implements Instruction.Compute {}
