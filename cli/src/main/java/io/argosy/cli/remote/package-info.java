/**
 * Speaks to a service: {@link ServiceClient} asks it, {@link ServiceWatch} stays with a job there,
 * {@link JobFiles} finds what has to be uploaded with a job.
 *
 * <p>Plain {@code HttpURLConnection} and a streaming parser: a short command is there at once.
 */
@NullMarked
package io.argosy.cli.remote;

import org.jspecify.annotations.NullMarked;
