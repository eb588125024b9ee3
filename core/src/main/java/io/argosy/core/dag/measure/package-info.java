/**
 * Measures of a schedule: its metrics, the lower bound, and what each task waited for.
 *
 * <p>Start at {@link Metrics}. Nothing here makes or changes a schedule.
 */
@NullMarked
package io.argosy.core.dag.measure;

import org.jspecify.annotations.NullMarked;
