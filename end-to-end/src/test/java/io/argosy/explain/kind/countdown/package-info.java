/**
 * The sentences of the kind of job that only tests have.
 *
 * <p>Start at {@link CountdownExplanation}.
 */
@NullMarked
package io.argosy.explain.kind.countdown;

import org.jspecify.annotations.NullMarked;
