/**
 * Runs tasks on one machine: carries out instructions, calls programs, stores their results.
 *
 * <p>Start at {@link Agent}. An {@link AttemptRun} is one attempt; its {@link Work} is one of two
 * kinds. {@link ChunkedWork} calls the program chunk by chunk ({@link Chunk}), with a {@link Watch}
 * on those that can be watched; {@link CooperativeWork} keeps processes ({@link Hand}) and answers
 * their questions ({@link Dialogue}). A partition may have several workers: chunked ones take
 * chunks from one list, and between cooperative ones a {@link Foreman} moves work by their speed.
 * {@link PieceFiles} stores results. {@link Orphans} ends processes that a killed predecessor left
 * running. This package does not decide what to run: it receives instructions and sends reports
 * through {@link Reports}.
 */
@NullMarked
package io.argosy.agent;

import org.jspecify.annotations.NullMarked;
