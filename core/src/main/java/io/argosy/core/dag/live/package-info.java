/**
 * Schedules for the rest of a running workflow: what is done, what runs, which workers exist.
 *
 * <p>Start at {@link Scheduler}: from a {@link ScheduleRequest} it makes a problem for the policies
 * and turns their result into {@link Assignment}s. The kernel decides when to ask and how to use
 * the answer.
 */
@NullMarked
package io.argosy.core.dag.live;

import org.jspecify.annotations.NullMarked;
