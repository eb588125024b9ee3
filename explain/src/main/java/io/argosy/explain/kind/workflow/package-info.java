/**
 * Workflows explained: sentences about schedules, their reasons and costs.
 *
 * <p>Start at {@link WorkflowExplanation}.
 */
@NullMarked
package io.argosy.explain.kind.workflow;

import org.jspecify.annotations.NullMarked;
