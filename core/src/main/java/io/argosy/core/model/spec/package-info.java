/**
 * What a user submits, as far as deciding needs to know it.
 *
 * <p>Start at {@link JobSpec}. A {@link Promise} holds the deadline and the budget, an {@link
 * Offer} a machine type that can be rented. Everything here is immutable and valid once it exists.
 * Files are parsed elsewhere.
 */
@NullMarked
package io.argosy.core.model.spec;

import org.jspecify.annotations.NullMarked;
