/**
 * Iterative jobs on the command line: the embedded run, which has a driver, a journal on disk and
 * an agent for each machine in one process, and how a user follows one.
 *
 * <p>Start at {@link EmbeddedRun}, which prints nothing, and {@link RunWatch}, which follows it. A
 * {@link RunReporter} reports to a terminal, a pipe or a program; {@link RunEnd} prints the end.
 * {@code view} makes the texts.
 */
@NullMarked
package io.argosy.cli.kind.iterative;

import org.jspecify.annotations.NullMarked;
