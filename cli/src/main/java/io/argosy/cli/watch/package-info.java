/**
 * Follows a run from its start to its end and reports its progress.
 *
 * <p>Start at {@link RunWatch}. A {@link RunReporter} reports to a terminal, a pipe or a program;
 * {@link RunEnd} prints the end. {@code view} makes the texts.
 */
@NullMarked
package io.argosy.cli.watch;

import org.jspecify.annotations.NullMarked;
