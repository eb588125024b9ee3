/**
 * Simulates pipelines on machines that users share.
 *
 * <p>Start at {@link PipelinePart}.
 */
@NullMarked
package io.argosy.simulator.kind.pipeline;

import org.jspecify.annotations.NullMarked;
