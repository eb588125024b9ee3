/**
 * The texts for people: pure functions from outlooks and reports to tables and lines. {@code
 * telling} makes the sentences.
 *
 * <p>Start at {@link ProgressLine} (a running job) and {@link ReportText} (a run that has ended).
 * The package does not print, wait or read a clock.
 */
@NullMarked
package io.argosy.cli.view;

import org.jspecify.annotations.NullMarked;
