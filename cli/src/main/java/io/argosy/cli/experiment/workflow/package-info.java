/**
 * Workflows under every policy, beside the paper's claims: the definition, the output and the
 * charts.
 *
 * <p>Start at {@link WorkflowReproduction}; {@link WorkflowExperimentReader} reads the definition,
 * {@link WorkflowText} prints it for people, {@link WorkflowFields} for programs, and {@link
 * WorkflowChart} draws it. The simulator runs it.
 */
@NullMarked
package io.argosy.cli.experiment.workflow;

import org.jspecify.annotations.NullMarked;
