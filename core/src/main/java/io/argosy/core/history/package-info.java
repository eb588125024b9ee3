/**
 * What earlier runs contribute to the next one: speeds per application, site and hour.
 *
 * <p>{@link Recording} computes them from the facts of a run, {@link SpeedHistory} keeps them and
 * provides the priors of the next job. The kernel uses the priors of a job; drivers store them.
 * Equations are numbered in docs/algorithms/history.md.
 */
@NullMarked
package io.argosy.core.history;

import org.jspecify.annotations.NullMarked;
