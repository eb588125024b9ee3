/**
 * Helpers of workflow scheduling inside the kernel: whether a new schedule is better than the one
 * in use, which worker inherits which lane, and how many tasks can run at once.
 *
 * <p>Start at {@link ScheduleComparison}. Schedules themselves are computed in {@code core.dag}.
 */
@NullMarked
package io.argosy.core.engine.schedule;

import org.jspecify.annotations.NullMarked;
