/**
 * Simulates workflows on the machines of a world: runs, pulls of images, transfers of data.
 *
 * <p>Start at {@link WorkflowPart}. Shapes of random workflows are in {@code
 * io.argosy.simulator.workflow}.
 */
@NullMarked
package io.argosy.simulator.kind.workflow;

import org.jspecify.annotations.NullMarked;
