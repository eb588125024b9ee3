/**
 * The rules of the kernel: which facts follow when a job is submitted, work is measured, a machine
 * is rented or a plan arrives.
 *
 * <p>Start at {@link JobRules}. Iterative jobs: {@link Balancing}, {@link Backfill}, {@link
 * Preemption}. Bags: {@link BagRules}, {@link PlanRules}, {@link RentRules}. Workflows: {@link
 * FlowRules}, {@link ScheduleRules}. Queued workers get slots in {@link PlacementRules}. The rules
 * call each other across kinds of job, which keeps them in one package.
 */
@NullMarked
package io.argosy.core.engine.rules;

import org.jspecify.annotations.NullMarked;
