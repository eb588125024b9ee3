/**
 * The commands: each reads its arguments, calls what does the work, and returns an exit code.
 *
 * <p>Start at {@link ArgosyCommand}. Flags that several commands share are in {@code option}. A
 * user's mistake becomes one sentence in {@link ErrorMessages}.
 */
@NullMarked
package io.argosy.cli.command;

import org.jspecify.annotations.NullMarked;
