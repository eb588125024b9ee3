/**
 * The job file of kind {@code bag}: independent tasks on rented machines.
 *
 * <p>Start at {@link BagFile}; {@link BagReader} reads it. {@link TaskKeys} finds equal tasks of
 * two bags. What the tasks are is in {@code protocol.sweep}.
 */
@NullMarked
package io.argosy.protocol.kind.bag;

import org.jspecify.annotations.NullMarked;
