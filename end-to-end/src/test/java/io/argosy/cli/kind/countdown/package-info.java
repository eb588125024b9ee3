/**
 * The command line of the kind of job that only tests have.
 *
 * <p>Start at {@link CountdownMain}.
 */
@NullMarked
package io.argosy.cli.kind.countdown;

import org.jspecify.annotations.NullMarked;
