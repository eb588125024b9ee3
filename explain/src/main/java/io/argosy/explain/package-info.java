/**
 * Turns facts into sentences and reports: pure functions, used by the command line and by the
 * service alike.
 *
 * <p>Start at {@link Sentences} (a fact as a sentence), {@link RunReport} (a whole run in numbers)
 * and {@link OutlookFields} (a run in progress). What only one kind of job has is behind {@link
 * KindExplanation}, in a package of its own. Nothing here prints, waits or reads a clock.
 */
@NullMarked
package io.argosy.explain;

import org.jspecify.annotations.NullMarked;
