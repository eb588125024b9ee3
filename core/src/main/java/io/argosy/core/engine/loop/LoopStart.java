package io.argosy.core.engine.loop;

import io.argosy.core.engine.state.State;

/**
 * The initial state of a loop.
 *
 * @param state the sum of the journal's entries; the loop owns it from now on
 * @param lastSeq the number of the journal's last entry, 0 when it is empty
 * @param epoch the epoch in which the owner holds the journal; 0 for a journal with a permanent
 *     owner
 */
public record LoopStart(State state, long lastSeq, long epoch) {}
