/**
 * Lists of tasks on slots that cost nothing: those that {@code argosy each} records, which are one
 * command and a table with the items of each task, and bags without offers.
 *
 * <p>Start at {@link TaskListFile} and {@link FreeBagFile}. {@link ItemTable} is the table, {@link
 * ItemCommand} puts items in place of placeholders. Where items come from is not here: the command
 * line reads them.
 */
@NullMarked
package io.argosy.protocol.kind.tasks;

import org.jspecify.annotations.NullMarked;
