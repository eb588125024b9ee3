/**
 * A described world: machines and how fast their slots are, the program, the network, the faults.
 *
 * <p>Start at {@link World}. Everything here is data; {@link Speed} becomes a {@link SpeedTrace}
 * per slot once a seed is known. Package {@code io.argosy.simulator} simulates such a world.
 */
@NullMarked
package io.argosy.simulator.world;

import org.jspecify.annotations.NullMarked;
