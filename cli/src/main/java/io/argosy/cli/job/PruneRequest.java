package io.argosy.cli.job;

import java.time.Duration;
import java.util.Optional;

/**
 * Which ended jobs to remove.
 *
 * @param older how long ago they ended at least
 * @param state only those that ended so: one of {@code done}, {@code failed}, {@code cancelled},
 *     {@code stopped}
 * @param keepRecords whether only results, logs and files go
 * @param dryRun whether nothing goes
 */
public record PruneRequest(
    Duration older, Optional<String> state, boolean keepRecords, boolean dryRun) {}
