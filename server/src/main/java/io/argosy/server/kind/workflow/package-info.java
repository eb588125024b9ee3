/**
 * Requests about workflows: the outputs of their tasks.
 *
 * <p>Start at {@link WorkflowsApi}.
 */
@NullMarked
package io.argosy.server.kind.workflow;

import org.jspecify.annotations.NullMarked;
