/**
 * The input area of a realm: a job file that is dropped into its folder {@code inbox} becomes a
 * job.
 *
 * <p>Start at {@link Inbox}. {@link Dropped} reads what was dropped; {@link OlderJobFile} knows the
 * job files of TaScaaS. Taking jobs in is {@code JobDesk}'s part.
 */
@NullMarked
package io.argosy.server.inbox;

import org.jspecify.annotations.NullMarked;
