/**
 * Commands that remove ended jobs or keep them: {@code rm}, {@code prune}, {@code pin}, {@code
 * unpin}. What they do to a run on this computer or to a job of a service is not here: start at
 * {@link io.argosy.cli.job.JobHandle}.
 */
@NullMarked
package io.argosy.cli.retention;

import org.jspecify.annotations.NullMarked;
