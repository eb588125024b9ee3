/**
 * Plays the world in real time: the driver, group commit, timers.
 *
 * <p>Start at {@link Driver}; {@link ManualDriver} is the same thing cranked by hand, and {@link
 * Crank} what both share. Instructions leave through {@link Instructions}, and only after the
 * journal has them. Deciding does not live here: it is in core.
 */
@NullMarked
package io.argosy.runtime;

import org.jspecify.annotations.NullMarked;
