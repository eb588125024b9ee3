/**
 * The input and the output of the bag planner: machine types, requests, plans and entries of the
 * menu.
 *
 * <p>Start at {@link PlanRequest} and {@link BagPlan}. {@link Fleet} computes makespan and cost of
 * any combination of machines. Nothing here searches or estimates.
 */
@NullMarked
package io.argosy.core.bag.model;

import org.jspecify.annotations.NullMarked;
