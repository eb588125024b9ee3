/**
 * The embedded world: a driver, a journal on disk and an agent for each machine in one process, for
 * one job.
 *
 * <p>Start at {@link EmbeddedRun}. Speaking to people does not live here: whoever runs a job looks
 * at its state through {@link EmbeddedRun#read} and waits for its end.
 */
@NullMarked
package io.argosy.cli.embedded;

import org.jspecify.annotations.NullMarked;
