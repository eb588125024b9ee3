/**
 * Starts the user's program, follows its output and ends it together with all that it started.
 *
 * <p>Start at {@link CallProcess}. {@link UserProgram} is the program as the job file describes it,
 * {@link ProgressWatch} reads progress from its output, {@link ProcessTree} ends it. Where a
 * program runs (process, container, Slurm) is chosen in {@code executor}.
 */
@NullMarked
package io.argosy.agent.process;

import org.jspecify.annotations.NullMarked;
