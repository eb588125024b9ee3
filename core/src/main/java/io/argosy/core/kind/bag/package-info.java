/**
 * Bags of tasks within a budget: sampled, planned, run on rented machines.
 *
 * <p>Start at {@link BagKind} and {@link BagRules}. Plans are computed in {@code core.bag}; renting
 * itself is in {@code core.rental}.
 */
@NullMarked
package io.argosy.core.kind.bag;

import org.jspecify.annotations.NullMarked;
