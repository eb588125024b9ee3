/**
 * Starts processes with {@code posix_spawn} and waits for them without a thread for each.
 *
 * <p>Start at {@link SpawnedProcess}. Java's own {@code ProcessBuilder} executes a helper first,
 * and a process group of its own takes two more programs: three quarters of what a short task
 * costs. What a program is and what its end means is not decided here. Where the system lacks a
 * function, or Java was started without access to native code, {@link SystemCalls#find} is empty
 * and callers start processes the other way.
 */
@NullMarked
package io.argosy.agent.spawn;

import org.jspecify.annotations.NullMarked;
