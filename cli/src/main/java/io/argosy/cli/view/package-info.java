/**
 * What people get to read: pure functions from outlooks and reports to tables and lines. The
 * sentences are made in {@code telling}.
 *
 * <p>Start at {@link ProgressLine} (a run as it goes) and {@link ReportText} (a run that has
 * ended). Nothing here prints, waits or reads a clock.
 */
@NullMarked
package io.argosy.cli.view;

import org.jspecify.annotations.NullMarked;
