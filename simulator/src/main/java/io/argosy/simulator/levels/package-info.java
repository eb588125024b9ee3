/**
 * Two levels of balancing: threads within a process by the process itself, processes within a job
 * by somebody above them who knows only what they believe.
 *
 * <p>Start at {@link TwoLevels}. {@link Level} is the same for both: it keeps a {@link
 * io.argosy.core.balance.Book} and shares out by a policy; {@link Strand} is a thread that works,
 * {@link Group} a process. {@link UnevenMachine} draws the speeds. Jobs of the kernel are played
 * elsewhere.
 */
@NullMarked
package io.argosy.simulator.levels;

import org.jspecify.annotations.NullMarked;
