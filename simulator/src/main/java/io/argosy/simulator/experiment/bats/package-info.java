/**
 * The evaluation of BaTS, played: bags of a thousand tasks on two types of rented machines.
 *
 * <p>Start at {@link BatsRun}; {@link BatsExperiment} is the definition, {@link BatsFindings} the
 * tables. Deciding, planning and renting are the kernel's and the landlord's part, as in every
 * other simulation.
 */
@NullMarked
package io.argosy.simulator.experiment.bats;

import org.jspecify.annotations.NullMarked;
