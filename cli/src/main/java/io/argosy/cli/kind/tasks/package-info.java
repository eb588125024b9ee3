/**
 * Lists of tasks on the command line: {@code argosy each}, and how such jobs show.
 *
 * <p>Start at {@link EachCommand}, which reads the items ({@link ItemSource}) and starts an {@link
 * EachRun}. {@link TaskListView} is for the commands that all kinds have.
 */
@NullMarked
package io.argosy.cli.kind.tasks;

import org.jspecify.annotations.NullMarked;
