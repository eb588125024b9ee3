/**
 * From the file of a bag to what the kernel decides on, and the table of its tasks.
 *
 * <p>Start at {@link BagSpecs}; {@link Choices} applies what the user chooses later, {@link
 * BagTaskTable} lists the tasks with their states.
 */
@NullMarked
package io.argosy.runtime.kind.bag;

import org.jspecify.annotations.NullMarked;
