/**
 * From the file to the specification of the kind of job that only tests have.
 *
 * <p>Start at {@link CountdownSpecs}.
 */
@NullMarked
package io.argosy.runtime.kind.countdown;

import org.jspecify.annotations.NullMarked;
