/**
 * The domain values: ids, intervals, promises, job specifications.
 *
 * <p>Everything here is immutable (except {@link IntervalSet}, a plain container) and valid once it
 * exists. Decisions are made elsewhere; start at {@link JobSpec}.
 */
@NullMarked
package io.argosy.core.model;

import org.jspecify.annotations.NullMarked;
