/**
 * The state machine that decides: stimuli in, facts out, instructions among the facts.
 *
 * <p>Start at {@link Kernel}, which hands each stimulus to the rules that handle it. The vocabulary
 * is in {@code message}, what the facts add up to in {@code state}, the rules that several stimuli
 * share in {@code rules}. No clock, thread, file or logger is used here.
 */
@NullMarked
package io.argosy.core.engine;

import org.jspecify.annotations.NullMarked;
