/**
 * Looks back at a run: decides it again, plays it under another policy, and asks whether balancing
 * was worth it.
 *
 * <p>Start at {@link ReplayText}. The comparing and the simulating live elsewhere; here is what
 * people and programs get to read of it.
 */
@NullMarked
package io.argosy.cli.replay;

import org.jspecify.annotations.NullMarked;
