/**
 * What earlier runs told, in a file of the data folder.
 *
 * <p>{@link Past} is what one job has to do with it; {@link HistoryFile} reads and writes. What is
 * told, and how it is weighed, lives in core.
 */
@NullMarked
package io.argosy.cli.history;

import org.jspecify.annotations.NullMarked;
