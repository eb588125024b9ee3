/**
 * The command line, and the embedded run.
 *
 * <p>Start at {@link Main}; the commands are in {@code command}, the texts in {@code view}, a run
 * from start to end in {@code watch}, the embedded run in {@code embedded}.
 */
@NullMarked
package io.argosy.cli;

import org.jspecify.annotations.NullMarked;
