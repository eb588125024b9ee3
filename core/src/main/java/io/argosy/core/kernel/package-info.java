/**
 * The state machine that makes all decisions: stimuli in, facts out, instructions among the facts.
 *
 * <p>Start at {@link Kernel}. {@link State} is what the facts add up to; {@link Stimulus}, {@link
 * Fact} and {@link Instruction} are the whole vocabulary. Rules that only some kinds of job need
 * live in classes of their own ({@link Balancing}); the arithmetic they use lives in {@code
 * balance}. This package has no clock, thread, file or logger.
 */
@NullMarked
package io.argosy.core.kernel;

import org.jspecify.annotations.NullMarked;
