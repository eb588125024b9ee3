/**
 * Bags on rented machines, compared with the tables of the BaTS paper.
 *
 * <p>Start at {@link BatsExperiment} (what is varied) and {@link BatsRun} (how it is run). {@link
 * BatsFileReader} reads the definition, {@link BatsText} prints the tables. The planner is in core.
 */
@NullMarked
package io.argosy.experiments.bats;

import org.jspecify.annotations.NullMarked;
