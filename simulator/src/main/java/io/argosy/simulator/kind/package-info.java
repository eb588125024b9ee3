/**
 * The registry of the kinds of job that the product simulates.
 *
 * <p>Start at {@link SimulatedKinds}. A kind has a package of its own here: its part of a realm,
 * its programs, and what must hold for its jobs. Simulations, machines and replicas name no kind.
 */
@NullMarked
package io.argosy.simulator.kind;

import org.jspecify.annotations.NullMarked;
