/**
 * Runs tasks on one machine: follows instructions, calls programs, stores what they make.
 *
 * <p>Start at {@link Agent}. {@link AttemptRun} works through what one attempt holds, chunk by
 * chunk; {@link Chunk} is one call of the user's program and {@link PieceFiles} where its output
 * goes. {@link Orphans} ends what a killed predecessor left running. What to run is decided
 * elsewhere: news goes out through {@link Reports} and instructions come in.
 */
@NullMarked
package io.argosy.agent;

import org.jspecify.annotations.NullMarked;
