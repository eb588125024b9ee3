/**
 * Plays the world in real time: the driver, group commit, timers.
 *
 * <p>Start at {@link Driver}; {@link ManualDriver} is the same without a thread, and {@link
 * JournaledLoop} what both share: the decision loop of core on a journal. Instructions leave
 * through {@link Instructions}, and only after the journal has them. Deciding does not live here:
 * it is in core.
 */
@NullMarked
package io.argosy.runtime;

import org.jspecify.annotations.NullMarked;
