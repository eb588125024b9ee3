/**
 * Jobs of any kind on this computer, read from their folders whether a process drives them or not,
 * and a service inside this process for a run whose machines register.
 *
 * <p>Start at {@link RunFolderJobs} and {@link RunFolderJob}. {@link CancelRequests} is how one
 * process reaches another that drives a run.
 */
@NullMarked
package io.argosy.cli.local;

import org.jspecify.annotations.NullMarked;
