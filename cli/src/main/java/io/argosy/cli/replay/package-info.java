/**
 * Analyses a past run: repeats its decisions, simulates it under another policy, and computes
 * whether balancing pays off.
 *
 * <p>Start at {@link ReplayText}. Other modules compare and simulate; this package prints the
 * results for people and programs.
 */
@NullMarked
package io.argosy.cli.replay;

import org.jspecify.annotations.NullMarked;
