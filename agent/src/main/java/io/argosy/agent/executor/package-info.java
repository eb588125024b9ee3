/**
 * How the words of a call become something that runs: a process here, a container, a step in the
 * allocation of a queue.
 *
 * <p>Start at {@link Executor}. Whatever it is, a process here stands for it, with its standard
 * input and output; the agent starts, watches and ends that process and asks the {@link Errand}
 * what its end means. What a call computes and when is not decided here.
 */
@NullMarked
package io.argosy.agent.executor;

import org.jspecify.annotations.NullMarked;
