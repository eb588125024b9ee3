/**
 * The job file of the kind of job that only tests have.
 *
 * <p>Start at {@link CountdownFile}.
 */
@NullMarked
package io.argosy.protocol.kind.countdown;

import org.jspecify.annotations.NullMarked;
