/**
 * Learns from runs that were recorded: the world that a journal tells of, to play the job in again,
 * and how much its speeds vary.
 *
 * <p>Start at {@link RecordedRun}; {@link Worth} asks whether balancing is worth it there. Reading
 * journals from disk does not live here, and nothing here plays a world: that is {@link
 * io.argosy.simulator.Simulation}.
 */
@NullMarked
package io.argosy.simulator.history;

import org.jspecify.annotations.NullMarked;
