/**
 * Follows a run from its start to its end and tells of it as it goes.
 *
 * <p>Start at {@link RunWatch}. A {@link Teller} says the same things to a terminal, a pipe or a
 * program; {@link RunEnd} is what is said last. The words are made in {@code view}.
 */
@NullMarked
package io.argosy.cli.watch;

import org.jspecify.annotations.NullMarked;
