/**
 * Simulates a described world against the kernel in virtual time.
 *
 * <p>Start at {@link Simulation}: it owns the timeline and the event loop, and has parts. What a
 * realm consists of is in {@code realm}, one part for each kind of job; several replicas with one
 * store are in {@code replica}. {@link VirtualDriver} runs the production {@code DecisionLoop} on
 * simulated ports. Equal seeds give equal journals.
 */
@NullMarked
package io.argosy.simulator;

import org.jspecify.annotations.NullMarked;
