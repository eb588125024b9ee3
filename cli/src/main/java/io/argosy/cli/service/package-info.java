/**
 * Jobs of a service, as every command sees them.
 *
 * <p>Start at {@link ServiceJobs} and {@link ServiceJob}. {@code remote} has the client that sends
 * the requests.
 */
@NullMarked
package io.argosy.cli.service;

import org.jspecify.annotations.NullMarked;
