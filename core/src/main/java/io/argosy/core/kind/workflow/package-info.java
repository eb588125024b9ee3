/**
 * Workflows of tasks that wait for each other, on machines that users share.
 *
 * <p>Start at {@link WorkflowKind} and {@link FlowRules}. Schedules are computed in {@code
 * core.dag}.
 */
@NullMarked
package io.argosy.core.kind.workflow;

import org.jspecify.annotations.NullMarked;
