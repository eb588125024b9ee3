package io.argosy.core.kernel.loop;

import io.argosy.core.kernel.State;

/**
 * Where a loop starts.
 *
 * @param state what the journal adds up to; belongs to the loop from now on
 * @param lastSeq the number of the journal's last entry, 0 when it is empty
 * @param epoch the epoch in which the owner holds the journal; a journal that has one owner for
 *     ever has epoch 0
 */
public record LoopStart(State state, long lastSeq, long epoch) {}
