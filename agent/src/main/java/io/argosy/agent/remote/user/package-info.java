/**
 * The operating system's users that jobs run as, so that no job reads the files of another.
 *
 * <p>Start at {@link RunAs}. {@link UserRegistry} records which job has which user for all agents
 * of a machine, {@link JobUser} acts in that user's name. Programs are started elsewhere.
 */
@NullMarked
package io.argosy.agent.remote.user;

import org.jspecify.annotations.NullMarked;
