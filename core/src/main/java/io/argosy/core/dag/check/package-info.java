/**
 * The judge: whether a schedule is possible, by code that shares nothing with what makes schedules.
 *
 * <p>Start at {@link Checker}. It reads the workflow, the platform and the schedule as they are,
 * and computes every time anew; it does not know any policy, board or cost table.
 */
@NullMarked
package io.argosy.core.dag.check;

import org.jspecify.annotations.NullMarked;
