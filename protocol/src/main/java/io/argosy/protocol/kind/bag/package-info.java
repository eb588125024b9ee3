/**
 * The job file of kind {@code bag}: independent tasks on rented machines.
 *
 * <p>Start at {@link BagFile}; {@link BagReader} reads it. {@link TaskSource} describes where the
 * commands of the tasks come from, {@link TaskList} provides each by its index, however many there
 * are, and {@link TaskCall} is the call of one. {@link TaskKeys} finds equal tasks of two bags.
 */
@NullMarked
package io.argosy.protocol.kind.bag;

import org.jspecify.annotations.NullMarked;
