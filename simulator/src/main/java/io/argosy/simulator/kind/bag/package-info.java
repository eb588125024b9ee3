/**
 * Simulates bags of tasks on rented machines, and the person who chooses a plan.
 *
 * <p>Start at {@link BagPart}. The provider of the machines is in {@code
 * io.argosy.simulator.rental}.
 */
@NullMarked
package io.argosy.simulator.kind.bag;

import org.jspecify.annotations.NullMarked;
