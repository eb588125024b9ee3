/**
 * The commands: each reads its arguments, calls the code that does the work, and returns an exit
 * code.
 *
 * <p>Start at {@link ArgosyCommand}. A user's mistake becomes one sentence in {@link Mistakes}.
 */
@NullMarked
package io.argosy.cli.command;

import org.jspecify.annotations.NullMarked;
