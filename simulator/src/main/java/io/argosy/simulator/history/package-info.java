/**
 * Analyses recorded runs: rebuilds the world that a journal describes, so that the job can be
 * simulated in it again, and measures how much its speeds vary.
 *
 * <p>Start at {@link RecordedRun}; {@link Worth} judges whether balancing is worth it there.
 * Reading journals from disk does not live here, and nothing here simulates a world: that is {@link
 * io.argosy.simulator.Simulation}.
 */
@NullMarked
package io.argosy.simulator.history;

import org.jspecify.annotations.NullMarked;
