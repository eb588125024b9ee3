/**
 * Two levels of balancing: each process balances its own threads, and a level above balances the
 * processes of a job, knowing only their predictions.
 *
 * <p>Start at {@link TwoLevels}. {@link io.argosy.core.balance.Level} is the same for both, and an
 * agent balances its workers with it, too; {@link SimulatedThread} is a thread that works, {@link
 * SimulatedProcess} a process. {@link UnevenMachine} draws the speeds. Jobs of the kernel are
 * simulated elsewhere.
 */
@NullMarked
package io.argosy.experiments.levels;

import org.jspecify.annotations.NullMarked;
