/**
 * The state machine that decides: stimuli in, facts out, instructions among the facts.
 *
 * <p>Start at {@link Kernel}, which hands each stimulus to the rules that handle it. Here is what
 * all jobs have in common; what only one kind of job does is behind {@link
 * io.argosy.core.engine.state.JobKind}, in {@code core.kind}. The vocabulary is in {@code message},
 * what the facts add up to in {@code state}, who gets a slot in {@code placement}. No clock,
 * thread, file or logger is used here.
 */
@NullMarked
package io.argosy.core.engine;

import org.jspecify.annotations.NullMarked;
