/**
 * Bags of tasks within a budget: which machines to rent for a bag, what that costs and how likely
 * the plan is to hold.
 *
 * <p>Start at {@link Planner}, which makes a {@link Menu} of priced plans or one {@link
 * ChosenPlan}. Its input and output are in {@code model}, estimates from measurements in {@code
 * estimate}, the search for good combinations of machines in {@code search}, and the odds of a plan
 * in {@code montecarlo}. Pure arithmetic on plain values: the kernel rents, releases and hands out
 * tasks. Equations are numbered in docs/algorithms/bags.md.
 */
@NullMarked
package io.argosy.core.bag;

import org.jspecify.annotations.NullMarked;
