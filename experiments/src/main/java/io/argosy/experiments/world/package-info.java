/**
 * World files: the machines, the network and the faults of a simulation.
 *
 * <p>Start at {@link WorldFileReader}; {@link SpeedReader} and {@link FaultReader} read their
 * parts. docs/simulate.md describes the form. The simulator interprets a world.
 */
@NullMarked
package io.argosy.experiments.world;

import org.jspecify.annotations.NullMarked;
