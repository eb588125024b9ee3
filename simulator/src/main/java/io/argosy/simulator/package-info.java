/**
 * Simulates a described world against the kernel in virtual time.
 *
 * <p>Start at {@link Simulation}: it owns the timeline and the event loop, and consists of parts.
 * Package {@code realm} holds the contents of a realm, one part for each kind of job; package
 * {@code replica} holds several replicas with one store. {@link VirtualDriver} runs the production
 * {@code DecisionLoop} on simulated ports. Equal seeds give equal journals.
 */
@NullMarked
package io.argosy.simulator;

import org.jspecify.annotations.NullMarked;
