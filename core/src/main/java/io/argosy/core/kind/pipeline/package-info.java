/**
 * Pipelines: stages that run one after the other, on the coordinator or on many processors.
 *
 * <p>Start at {@link PipelineSpec}. The commands, the data and the values of the job context are in
 * the job file and in the bodies of results, which the kernel does not read. How items become
 * groups is in {@code core.packing}.
 */
@NullMarked
package io.argosy.core.kind.pipeline;

import org.jspecify.annotations.NullMarked;
