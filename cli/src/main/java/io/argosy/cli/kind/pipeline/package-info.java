/**
 * Pipelines on the command line.
 *
 * <p>Start at {@link PipelineView}. {@link PipelineParts} connects a run with the values that its
 * tasks pass to each other, which {@code runtime.kind.pipeline} reads and writes.
 */
@NullMarked
package io.argosy.cli.kind.pipeline;

import org.jspecify.annotations.NullMarked;
