package io.argosy.core.engine.ended;

import io.argosy.core.model.RetentionRule;

/**
 * What a snapshot stores about jobs that left the state.
 *
 * @param rentals how many machines they rented: names of rented machines are never given twice
 */
public record ArchiveState(RetentionRule rule, long rentals) {}
