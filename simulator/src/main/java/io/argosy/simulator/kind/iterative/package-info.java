/**
 * Simulates iterative jobs, and compares each with an oracle that knows all speeds.
 *
 * <p>Start at {@link IterativePart}. The programs that run iterations, chunk by chunk or in one go,
 * are those of a world, in {@code io.argosy.simulator.machine}.
 */
@NullMarked
package io.argosy.simulator.kind.iterative;

import org.jspecify.annotations.NullMarked;
