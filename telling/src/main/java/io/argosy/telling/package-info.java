/**
 * Decisions in words and numbers: pure functions from facts and outlooks to sentences and fields.
 * The command line and the service both use them, so that both report the same.
 *
 * <p>Start at {@link Sentences} (a fact as a sentence), {@link RunReport} (a whole run in numbers)
 * and {@link OutlookFields} (the present state of a run). The package does not print, wait or read
 * a clock.
 */
@NullMarked
package io.argosy.telling;

import org.jspecify.annotations.NullMarked;
