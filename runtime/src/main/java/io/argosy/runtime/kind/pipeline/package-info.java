/**
 * From the file of a pipeline to what the kernel decides on, and the values that its tasks pass to
 * each other.
 *
 * <p>Start at {@link PipelineSpecs}. {@link StagePreparation} looks up what a stage needs in the
 * {@link JobContext} and divides its items; {@link StageCalls} gives each task its part of that and
 * takes what it leaves; {@link PipelineResult} is the value that the job ends with.
 */
@NullMarked
package io.argosy.runtime.kind.pipeline;

import org.jspecify.annotations.NullMarked;
