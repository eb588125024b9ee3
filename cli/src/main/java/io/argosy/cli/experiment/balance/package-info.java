/**
 * The table of policies and simulated environments: its definition and its output.
 *
 * <p>Start at {@link BalanceReproduction}; {@link BalanceFileReader} reads the definition, {@link
 * BalanceText} prints it for people and {@link BalanceFields} for programs. The simulator runs it.
 */
@NullMarked
package io.argosy.cli.experiment.balance;

import org.jspecify.annotations.NullMarked;
