/**
 * The words of the product as values: ids, intervals, promises, job specifications.
 *
 * <p>Everything here is immutable (except {@link IntervalSet}, a plain container) and valid once it
 * exists. Nothing here decides; start at {@link JobSpec}.
 */
@NullMarked
package io.argosy.core.model;

import org.jspecify.annotations.NullMarked;
