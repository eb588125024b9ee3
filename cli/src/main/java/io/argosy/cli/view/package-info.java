/**
 * What people get to read: pure functions from facts and outlooks to sentences, tables and lines.
 *
 * <p>Start at {@link Sentences} (a fact as a sentence), {@link RunReport} (a whole run in numbers)
 * and {@link ProgressLine} (a run as it goes). Nothing here prints, waits or reads a clock.
 */
@NullMarked
package io.argosy.cli.view;

import org.jspecify.annotations.NullMarked;
