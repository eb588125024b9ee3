/**
 * What is decided about pipelines, in sentences.
 *
 * <p>Start at {@link PipelineExplanation}.
 */
@NullMarked
package io.argosy.explain.kind.pipeline;

import org.jspecify.annotations.NullMarked;
