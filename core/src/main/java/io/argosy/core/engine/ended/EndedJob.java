package io.argosy.core.engine.ended;

import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Claim;
import java.time.Instant;

/**
 * What a list shows of a job that has ended.
 *
 * @param kind the name of its kind
 * @param deadline the promised instant, or {@link Instant#MAX}
 * @param total its iterations or tasks
 * @param kept how many of them have results
 * @param workers the workers that it ever had
 * @param bytes of its bodies if they were counted, otherwise of its results
 */
public record EndedJob(
    JobId id,
    String kind,
    Claim claim,
    Instant acceptedAt,
    Instant deadline,
    Instant endedAt,
    Outcome outcome,
    long total,
    long kept,
    int workers,
    long bytes) {}
