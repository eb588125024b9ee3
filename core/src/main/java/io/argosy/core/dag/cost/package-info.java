/**
 * The costs of a workflow on a platform: run times, transfers and pulls by number instead of by
 * name.
 *
 * <p>Start at {@link SchedulingProblem}: a workflow and a platform that fit together, as arrays.
 * The order of the graph is in {@link Graph}, the numbers of the machines in {@link MachineIndex}.
 * Policies and timelines are in other packages.
 */
@NullMarked
package io.argosy.core.dag.cost;

import org.jspecify.annotations.NullMarked;
