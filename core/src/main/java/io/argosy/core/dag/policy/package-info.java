/**
 * Who decides what runs where: SF-CUV, its rivals and the portfolio, behind {@link SchedulePolicy}.
 *
 * <p>Start at {@link SchedulePolicies}. Each policy reads a problem and fills a board; none keeps
 * anything between two calls. Costs and timelines live in the packages beside this one.
 */
@NullMarked
package io.argosy.core.dag.policy;

import org.jspecify.annotations.NullMarked;
