/**
 * The input area of a realm: a job file that a user drops into its folder {@code inbox} becomes a
 * job.
 *
 * <p>Start at {@link Inbox}. {@link DroppedJob} reads the files; {@link OlderJobFile} reads the job
 * files of TaScaaS. {@code JobDesk} accepts the jobs.
 */
@NullMarked
package io.argosy.server.inbox;

import org.jspecify.annotations.NullMarked;
