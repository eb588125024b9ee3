/**
 * Output to a terminal, a pipe, or a program that reads JSON; and the settings.
 *
 * <p>Start at {@link Console}. {@link Settings} provides the data folder and the number of slots.
 * {@code view} makes the texts.
 */
@NullMarked
package io.argosy.cli.console;

import io.argosy.console.Console;
import org.jspecify.annotations.NullMarked;
