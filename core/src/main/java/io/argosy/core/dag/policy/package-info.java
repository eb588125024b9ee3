/**
 * The scheduling policies: SF-CUV, its competitors and the portfolio, behind {@link
 * SchedulePolicy}.
 *
 * <p>Start at {@link SchedulePolicies}. Each policy reads a problem and fills a board; none keeps
 * state between calls. Costs and timelines are in sibling packages.
 */
@NullMarked
package io.argosy.core.dag.policy;

import org.jspecify.annotations.NullMarked;
