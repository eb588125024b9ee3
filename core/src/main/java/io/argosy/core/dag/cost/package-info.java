/**
 * What a workflow costs on a platform: run times, transfers and pulls by number instead of by name.
 *
 * <p>Start at {@link Problem}: a workflow and a platform that fit together, as arrays. The order of
 * the graph is in {@link Graph}, the numbers of the machines in {@link Machines}. No policy and no
 * timeline lives here.
 */
@NullMarked
package io.argosy.core.dag.cost;

import org.jspecify.annotations.NullMarked;
