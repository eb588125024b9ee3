/**
 * Runs tasks on one machine: follows instructions, calls programs, stores what they make.
 *
 * <p>Start at {@link Agent}. An {@link AttemptRun} is one attempt; its {@link Work} is one of two
 * kinds. {@link ChunkedWork} calls the program chunk by chunk ({@link Chunk}), with a {@link Watch}
 * on those that can be watched; {@link CooperativeWork} keeps processes ({@link Hand}) and answers
 * their questions ({@link Dialogue}). A partition may have several workers: chunked ones draw from
 * one list, and between those that stay a {@link Foreman} moves work by their speed. {@link
 * PieceFiles} is where results go. {@link Orphans} ends what a killed predecessor left running.
 * What to run is decided elsewhere: news goes out through {@link Reports} and instructions come in.
 */
@NullMarked
package io.argosy.agent;

import org.jspecify.annotations.NullMarked;
