/**
 * Simulates the kind of job that only tests have, to show that a kind is a package.
 *
 * <p>Start at {@link CountdownPart}.
 */
@NullMarked
package io.argosy.simulator.kind.countdown;

import org.jspecify.annotations.NullMarked;
