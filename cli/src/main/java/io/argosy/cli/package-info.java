/**
 * Speaks to people and assembles the embedded world.
 *
 * <p>Start at {@link Main}; the commands are in {@code command}, the words in {@code view}, a run
 * from start to end in {@code watch}, the embedded world in {@code embedded}.
 */
@NullMarked
package io.argosy.cli;

import org.jspecify.annotations.NullMarked;
