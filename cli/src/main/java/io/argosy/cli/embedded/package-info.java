/**
 * One job that this process runs on this computer, and how a job of any kind is followed.
 *
 * <p>Start at {@link EmbeddedRun}, which has the realm of one run in {@link EmbeddedWorld}, and at
 * {@link JobWatch}, which follows a job that another process drives. It is for kinds whose programs
 * run by calls on one slot each; what a kind prints besides is in its package below {@code kind}.
 */
@NullMarked
package io.argosy.cli.embedded;

import org.jspecify.annotations.NullMarked;
