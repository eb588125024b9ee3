/**
 * Reports on their way to the server.
 *
 * <p>Start at {@link ReportOutbox}: a report stays until the server has acknowledged it. {@link
 * AgentTranslation} is the one place where records of the wire and of the kernel meet on this side.
 */
@NullMarked
package io.argosy.agent.remote.report;

import org.jspecify.annotations.NullMarked;
