/**
 * Validates whether a schedule is feasible, with code that shares nothing with the policies.
 *
 * <p>Start at {@link Checker}. It takes the workflow, the platform and the schedule as they are and
 * recomputes every time; it uses no policy, board or cost table.
 */
@NullMarked
package io.argosy.core.dag.check;

import org.jspecify.annotations.NullMarked;
