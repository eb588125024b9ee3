/**
 * Bags of tasks within a budget: what a sample shows about a bag, which machines to rent for it,
 * what that costs and how likely the plan is to hold.
 *
 * <p>Start at {@link Planner}, which makes a {@link Menu} of priced plans or one {@link Decision}.
 * Measurements become a {@link Kind} by {@link Estimates} and {@link RunningMean}; {@link Progress}
 * decides whether a plan still fits. Pure arithmetic on plain values: the kernel decides about
 * renting, releasing and placing tasks. Equations are numbered in docs/algorithms/bags.md.
 */
@NullMarked
package io.argosy.core.bag;

import org.jspecify.annotations.NullMarked;
