/**
 * The values that everything shares: ids, intervals, money and outcomes.
 *
 * <p>Start at {@link JobId} and {@link IntervalSet}. Everything here is immutable, except {@link
 * IntervalSet}, a plain container, and valid once it exists. What a user submits is in {@code
 * spec}. Nothing here decides.
 */
@NullMarked
package io.argosy.core.model;

import org.jspecify.annotations.NullMarked;
