/**
 * Reports on their way to the server.
 *
 * <p>Start at {@link ReportOutbox}: a report stays until the server has acknowledged it.
 */
@NullMarked
package io.argosy.agent.remote.report;

import org.jspecify.annotations.NullMarked;
