package io.argosy.server.index;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.Optional;

/**
 * A job in the order of acceptance.
 *
 * @param archived what a list shows of it, if it left the state
 * @param bodiesRemovedAt when its bodies went
 */
public record ListedJob(JobId id, Optional<EndedJob> archived, Optional<Instant> bodiesRemovedAt) {}
