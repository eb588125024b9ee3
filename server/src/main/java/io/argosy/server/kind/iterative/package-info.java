/**
 * Iterative jobs have no requests of their own.
 *
 * <p>Start at {@link IterativeApi}.
 */
@NullMarked
package io.argosy.server.kind.iterative;

import org.jspecify.annotations.NullMarked;
