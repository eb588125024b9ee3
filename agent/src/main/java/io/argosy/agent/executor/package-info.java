/**
 * Turns a call into something that runs: a process here, a container, a step in the allocation of a
 * queue.
 *
 * <p>Start at {@link Executor}. In each case a process here represents the call, with its standard
 * input and output; the agent starts, watches and ends that process, and the {@link Launch}
 * interprets its end. This package does not decide what a call computes and when.
 */
@NullMarked
package io.argosy.agent.executor;

import org.jspecify.annotations.NullMarked;
