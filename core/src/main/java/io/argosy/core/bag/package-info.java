/**
 * Bags of tasks within a budget: what a sample says about a bag, which machines to rent for it,
 * what that costs and how likely it is to hold.
 *
 * <p>Start at {@link Planner}, which makes a {@link Menu} of priced plans or one {@link Decision}.
 * What was measured becomes a {@link Kind} by {@link Estimates} and {@link RunningMean}; {@link
 * Progress} says whether a plan still fits. Pure arithmetic on plain values: renting, releasing and
 * handing out tasks do not live here, the kernel decides them. Equations are numbered in
 * docs/algorithms/bags.md.
 */
@NullMarked
package io.argosy.core.bag;

import org.jspecify.annotations.NullMarked;
