/**
 * A Slurm cluster behind one agent: each attempt has a separate allocation, an element of a job
 * array that only waits, and each call of the program is a step in it.
 *
 * <p>Start at {@link Slurm}, of which each agent has one. The {@link AllocationTable} records what
 * is wanted, queued and held; it decides and has no effects. {@link SlurmCommands} calls Slurm's
 * commands in their machine-readable forms. This package does not decide the order of calls.
 */
@NullMarked
package io.argosy.agent.slurm;

import org.jspecify.annotations.NullMarked;
