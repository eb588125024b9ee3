package io.argosy.bench.chaos;

import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Submission;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A job to submit, with the result of a direct computation.
 *
 * @param key its idempotency key, for repeated submissions
 * @param text the job file
 * @param script the file that is submitted with it
 * @param total its indices, iterations or tasks
 * @param expected the lines of its result; empty where they follow from the kept pieces
 */
record ChaosJob(
    Kind kind, String key, String text, Path script, int total, Optional<List<String>> expected) {
  /** The kinds of jobs. */
  enum Kind {
    /** Every index once. */
    RANGE,
    /** Any iterations, a given number of them. */
    COUNT,
    /** Tasks on rented machines, with a sufficient budget. */
    BAG,
    /** Tasks on rented machines, with a budget that may run out: it may end incomplete. */
    TIGHT_BAG,
    /** Tasks that take files from each other. */
    WORKFLOW;

    boolean isBag() {
      return this == BAG || this == TIGHT_BAG;
    }

    /** Outcomes that are correct whatever was killed. */
    List<String> outcomes() {
      return this == TIGHT_BAG
          ? List.of("done", "stopped-by-promise")
          : List.of("done", "done-late");
    }
  }

  Submission submission(String sha256) {
    return new Submission(
        text,
        List.of(new Submission.Attached(script.getFileName().toString(), sha256, false)),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Optional.of(key));
  }

  String sha256() throws IOException {
    return Sha256.of(script);
  }
}
