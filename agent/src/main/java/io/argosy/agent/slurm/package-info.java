/**
 * A Slurm cluster behind one agent: each attempt has an allocation of its own, an element of a job
 * array that only waits, and each call of the program is a step in it.
 *
 * <p>Start at {@link Slurm}, which one agent has one of. What is wanted, queued and held is in the
 * {@link Book}, which decides and does nothing; {@link Scribe} speaks with Slurm, in words meant
 * for machines. How calls follow upon each other is not decided here.
 */
@NullMarked
package io.argosy.agent.slurm;

import org.jspecify.annotations.NullMarked;
