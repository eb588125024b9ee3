/**
 * Schedules for the rest of a workflow that is under way: what is done, what runs, who is there.
 *
 * <p>Start at {@link Scheduler}: from a {@link ScheduleRequest} it makes a problem for the policies
 * and {@link Assignment}s of what they say. Who asks, when, and what becomes of the answer is the
 * kernel's matter.
 */
@NullMarked
package io.argosy.core.dag.live;

import org.jspecify.annotations.NullMarked;
