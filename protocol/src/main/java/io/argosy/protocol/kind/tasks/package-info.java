/**
 * Lists of tasks as {@code argosy each} records them: one command, and a table with the items of
 * each task.
 *
 * <p>Start at {@link TaskListFile}. {@link ItemTable} is the table, {@link ItemCommand} puts items
 * in place of placeholders. Where items come from is not here: the command line reads them.
 */
@NullMarked
package io.argosy.protocol.kind.tasks;

import org.jspecify.annotations.NullMarked;
