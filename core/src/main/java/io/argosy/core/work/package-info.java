/**
 * The holder's side of an iterative job: what one attempt does with the work it was granted.
 *
 * <p>{@link Holding} is the list of intervals an attempt holds; {@link Pace} measures chunks and
 * says how large the next one should be. The agent drives both for real and the simulator drives
 * both in virtual time. Who gets how much is not decided here: that is the kernel's part.
 */
@NullMarked
package io.argosy.core.work;

import org.jspecify.annotations.NullMarked;
