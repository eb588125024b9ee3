/**
 * Processes of this machine that Argosy did not start as its own children, or that started others.
 *
 * <p>Start at {@link ProcessTree}: it says whether a process still runs, waits until it does not,
 * and ends it together with everything it started. Which processes belong to a job or to a rented
 * machine is decided by its callers.
 */
@NullMarked
package io.argosy.protocol.process;

import org.jspecify.annotations.NullMarked;
