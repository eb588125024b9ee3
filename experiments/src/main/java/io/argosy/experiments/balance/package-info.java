/**
 * Balancing policies in several shapes of world, compared with the figures of the papers.
 *
 * <p>Start at {@link BalanceExperiment} (what is varied) and {@link BalanceRun} (how it is run).
 * {@link BalanceFileReader} reads the definition, {@link BalanceText} prints the table. The
 * policies themselves are in core.
 */
@NullMarked
package io.argosy.experiments.balance;

import org.jspecify.annotations.NullMarked;
