/**
 * Workflows under every policy, beside the paper's claims: the definition, and how it is told and
 * drawn.
 *
 * <p>Start at {@link WorkflowPlay}; {@link WorkflowExperimentReader} reads the definition, {@link
 * WorkflowText} is what people read, {@link WorkflowFields} what programs read and {@link
 * WorkflowChart} the pictures. Playing it is the simulator's part.
 */
@NullMarked
package io.argosy.cli.experiment.workflow;

import org.jspecify.annotations.NullMarked;
