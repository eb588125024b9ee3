/**
 * The jobs of a remote service on this machine.
 *
 * <p>Start at {@link LocalJobs} and {@link LocalJob}. A job has a {@link JobFolder} of its own and
 * gets its files by {@link JobDownloads}; {@link JobPreparation} makes it ready to run. {@link
 * AgentServices} is what all jobs share. Attempts are run by {@code io.argosy.agent}.
 */
@NullMarked
package io.argosy.agent.remote.job;

import org.jspecify.annotations.NullMarked;
