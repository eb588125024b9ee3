/**
 * A job as every command sees it, whatever its kind and wherever it is.
 *
 * <p>Start at {@link JobClient}, the jobs of one place, and {@link JobHandle}, one of them. {@code
 * local} implements both for runs on this computer, {@code remote} for a service. What a kind shows
 * of a job is in {@code jobs} and {@code kind}.
 */
@NullMarked
package io.argosy.cli.job;

import org.jspecify.annotations.NullMarked;
