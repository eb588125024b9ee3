/**
 * The money of a job: what is reserved, what is paid, what is free.
 *
 * <p>Start at {@link BudgetLedger}. What is worth its price is decided by the kind of the job; how
 * a rented machine is billed is in {@code core.rental}.
 */
@NullMarked
package io.argosy.core.budget;

import org.jspecify.annotations.NullMarked;
