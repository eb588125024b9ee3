/**
 * The registry of the kinds of jobs, each of which is a package below this one.
 *
 * <p>Start at {@link StandardKinds}. No other code names a kind; {@code jobs} has the interface
 * that each implements.
 */
@NullMarked
package io.argosy.cli.kind;

import org.jspecify.annotations.NullMarked;
