/**
 * Workflows on random clouds under every scheduling policy, compared with the claims of the SF-CUV
 * paper.
 *
 * <p>Start at {@link WorkflowExperiment} (what is varied) and {@link WorkflowRun} (how it is run).
 * {@link WorkflowExperimentReader} reads the definition, {@link WorkflowText} and {@link
 * WorkflowChart} show the result. The policies are in core.
 */
@NullMarked
package io.argosy.experiments.workflow;

import org.jspecify.annotations.NullMarked;
