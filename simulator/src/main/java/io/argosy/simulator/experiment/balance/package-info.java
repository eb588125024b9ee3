/**
 * The table of policies and shapes of world: how close each comes to a perfect end.
 *
 * <p>Start at {@link BalanceExperiment}, the definition. {@link BalanceRun} plays it, {@link
 * BalanceRow} is one line of the table, {@link InformationBound} is what better news could not
 * help. Reading the definition from a file and printing the table live elsewhere.
 */
@NullMarked
package io.argosy.simulator.experiment.balance;

import org.jspecify.annotations.NullMarked;
