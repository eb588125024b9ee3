/**
 * The job file of kind {@code pipeline}, and the values that its tasks pass to each other.
 *
 * <p>Start at {@link PipelineFile}; {@link PipelineReader} reads it. {@link ContextValue} is a
 * value of the job context, and {@link ContextJson} its form in files.
 */
@NullMarked
package io.argosy.protocol.kind.pipeline;

import org.jspecify.annotations.NullMarked;
