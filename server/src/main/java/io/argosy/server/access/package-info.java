/**
 * Access rights: realms with their limits, users with their weights, tokens with their scopes.
 *
 * <p>Start at {@link Access}, the only class that stores them; {@link Audit} records users'
 * actions. Only hashes of tokens are stored.
 */
@NullMarked
package io.argosy.server.access;

import org.jspecify.annotations.NullMarked;
