package io.argosy.cli.job;

import java.time.Instant;

/**
 * A job that was removed, or would be.
 *
 * @param outcome one word
 * @param bytes what that frees
 */
public record PrunedJob(String job, String outcome, Instant endedAt, long bytes) {}
