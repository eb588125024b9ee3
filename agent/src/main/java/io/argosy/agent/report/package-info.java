/**
 * The way of an attempt's reports to the kernel, and of the answers back.
 *
 * <p>Start at {@link AttemptReporter}. A {@link ReportSink} takes the reports, in this process or
 * across the network. Nothing is decided here.
 */
@NullMarked
package io.argosy.agent.report;

import org.jspecify.annotations.NullMarked;
