/**
 * The embedded run: a driver, a journal on disk and an agent for each machine in one process, for
 * one job.
 *
 * <p>Start at {@link EmbeddedRun}. The package prints nothing: callers read the state through
 * {@link EmbeddedRun#read} and wait for the end.
 */
@NullMarked
package io.argosy.cli.embedded;

import org.jspecify.annotations.NullMarked;
