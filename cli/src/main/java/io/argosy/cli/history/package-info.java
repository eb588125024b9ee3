/**
 * The history of earlier runs, in a file of the data folder.
 *
 * <p>{@link Past} is the interface for a job; {@link HistoryFile} reads and writes. Core defines
 * the content and its weights.
 */
@NullMarked
package io.argosy.cli.history;

import org.jspecify.annotations.NullMarked;
