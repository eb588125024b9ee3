package io.argosy.cli.job;

import java.time.Instant;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A job in a list; texts as a person reads them, {@code -} for what is not known.
 *
 * @param by how many partitions, slots or machines did the work
 * @param acceptedAt when it began; empty for a job whose journal cannot be read
 * @param fields for programs; empty for a job whose journal cannot be read
 * @param remark what a person has to know besides
 */
public record JobSummary(
    String job,
    String kind,
    String user,
    String outcome,
    String kept,
    String by,
    String time,
    Optional<Instant> acceptedAt,
    Optional<SequencedMap<String, Object>> fields,
    Optional<String> remark) {
  /** For what is not known. */
  public static final String NOTHING = "-";
}
