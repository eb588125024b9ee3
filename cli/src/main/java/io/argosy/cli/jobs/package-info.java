/**
 * What commands do with jobs here and on a service: find them, read their logs and results.
 *
 * <p>Start at {@link RemoteJobs} for a service and {@link LocalResults} for runs on this computer.
 * Arguments are parsed elsewhere.
 */
@NullMarked
package io.argosy.cli.jobs;

import org.jspecify.annotations.NullMarked;
