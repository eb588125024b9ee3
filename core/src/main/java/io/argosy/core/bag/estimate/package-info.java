/**
 * What a sample and a running bag say about task durations, and whether a plan still fits.
 *
 * <p>Start at {@link Estimates}. {@link RunningMean} follows the mean while the bag runs, {@link
 * PlanProgress} compares it with the plan, {@link SampleSize} says how many tasks to sample. Plans
 * are made elsewhere.
 */
@NullMarked
package io.argosy.core.bag.estimate;

import org.jspecify.annotations.NullMarked;
