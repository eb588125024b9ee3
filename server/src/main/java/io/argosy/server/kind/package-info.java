/**
 * The kinds of job that a service serves: {@link ServedKinds} is the registry, and each kind has a
 * package of its own below this one.
 *
 * <p>To add a kind, implement {@link io.argosy.server.rest.KindApi} and register it. Requests that
 * all jobs have live in {@link io.argosy.server.rest}.
 */
@NullMarked
package io.argosy.server.kind;

import org.jspecify.annotations.NullMarked;
