/**
 * The client side of a service: {@link ServiceClient} sends requests, {@link ServiceWatch} follows
 * a job there, {@link JobFiles} finds what has to be uploaded with a job.
 *
 * <p>Plain {@code HttpURLConnection} and a streaming parser, so that short commands start fast.
 */
@NullMarked
package io.argosy.cli.remote;

import org.jspecify.annotations.NullMarked;
