/**
 * The experiments of the SF-CUV paper: workflows on clouds, drawn from a seed, under every policy,
 * with confidence intervals beside the paper's claims.
 *
 * <p>Start at {@link WorkflowExperiment}, the definition. {@link WorkflowRun} plays it: a {@link
 * Trial} draws one problem and lets every policy plan it, a {@link FigurePoint} is what came out at
 * one point of one {@link Figure}, and a {@link ClaimCheck} compares it with a {@link PaperClaim}.
 * Drawing workflows is the part of {@code simulator.workflow}, planning that of {@code core.dag}.
 */
@NullMarked
package io.argosy.simulator.experiment.workflow;

import org.jspecify.annotations.NullMarked;
