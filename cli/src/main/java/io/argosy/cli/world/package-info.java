/**
 * World files: the machines, the network and the faults that a simulation plays with.
 *
 * <p>Start at {@link WorldFileReader}; {@link SpeedReader} and {@link FaultReader} read their
 * parts. The form is described in docs/simulate.md. What a world does is not known here: see the
 * simulator.
 */
@NullMarked
package io.argosy.cli.world;

import org.jspecify.annotations.NullMarked;
