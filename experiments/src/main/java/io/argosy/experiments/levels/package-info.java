/**
 * Two levels of balancing: threads within a process by the process itself, processes within a job
 * by somebody above them who knows only what they believe.
 *
 * <p>Start at {@link TwoLevels}. {@link io.argosy.core.balance.Level} is the same for both, and the
 * same that an agent balances its workers with; {@link SimulatedThread} is a thread that works,
 * {@link SimulatedProcess} a process. {@link UnevenMachine} draws the speeds. Jobs of the kernel
 * are played elsewhere.
 */
@NullMarked
package io.argosy.experiments.levels;

import org.jspecify.annotations.NullMarked;
