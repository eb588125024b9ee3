/**
 * The holder's side of an iterative job: what one attempt does with its granted work.
 *
 * <p>{@link Holding} is the list of intervals an attempt holds; {@link Pace} measures chunks and
 * computes the size of the next one. The agent drives both for real and the simulator drives both
 * in virtual time. The kernel decides how much each attempt gets.
 */
@NullMarked
package io.argosy.core.work;

import org.jspecify.annotations.NullMarked;
