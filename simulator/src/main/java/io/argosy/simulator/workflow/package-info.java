/**
 * Workflows and platforms drawn from a seed: random graphs, and graphs of the shape of Montage and
 * Epigenomics, on clouds as in Table 3 of the SF-CUV paper.
 *
 * <p>Start at {@link WorkflowShape} and {@link DrawnPlatform}. {@link Dressing} adds images, CPU
 * usage and a ratio of data to work to workflows without them. {@code core.dag} schedules them;
 * experiments over many of them are in {@code experiments.workflow}.
 */
@NullMarked
package io.argosy.simulator.workflow;

import org.jspecify.annotations.NullMarked;
