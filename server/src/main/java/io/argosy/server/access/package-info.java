/**
 * Who may do what: realms with their limits, users with their weights, tokens with their scopes.
 *
 * <p>Start at {@link Access}, the one place that knows and remembers them; {@link Audit} writes
 * down who did what. Tokens are kept as hashes only.
 */
@NullMarked
package io.argosy.server.access;

import org.jspecify.annotations.NullMarked;
