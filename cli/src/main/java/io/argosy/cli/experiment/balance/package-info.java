/**
 * The table of policies and shapes of world: its definition and how it is told.
 *
 * <p>Start at {@link BalancePlay}; {@link BalanceFileReader} reads the definition, {@link
 * BalanceText} is what people read and {@link BalanceFields} what programs read. Playing it is the
 * simulator's part.
 */
@NullMarked
package io.argosy.cli.experiment.balance;

import org.jspecify.annotations.NullMarked;
