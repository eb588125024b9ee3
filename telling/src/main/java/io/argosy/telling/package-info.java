/**
 * What was decided, in words and numbers: pure functions from facts and outlooks to sentences and
 * fields. The command line and the service tell the same story because both tell it from here.
 *
 * <p>Start at {@link Sentences} (a fact as a sentence), {@link RunReport} (a whole run in numbers)
 * and {@link OutlookFields} (a run as it goes). Nothing here prints, waits or reads a clock.
 */
@NullMarked
package io.argosy.telling;

import org.jspecify.annotations.NullMarked;
