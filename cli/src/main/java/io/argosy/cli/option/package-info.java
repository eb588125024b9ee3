/**
 * Groups of flags that commands share, each with its checks.
 *
 * <p>Start at {@link DataOption} and {@link ServiceOption}. What a command does with them is in
 * {@code command}.
 */
@NullMarked
package io.argosy.cli.option;

import org.jspecify.annotations.NullMarked;
