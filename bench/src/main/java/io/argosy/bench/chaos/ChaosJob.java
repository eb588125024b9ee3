package io.argosy.bench.chaos;

import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Submission;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A job that is handed in, with what a direct computation says of its result.
 *
 * @param key under which it is handed in, again and again if need be
 * @param text the job file
 * @param script the file that goes along
 * @param total its indices, iterations or tasks
 * @param expected the lines of its result; nothing where they follow from what was kept
 */
record ChaosJob(
    Kind kind, String key, String text, Path script, int total, Optional<List<String>> expected) {
  /** What kinds there are. */
  enum Kind {
    /** Every index once. */
    RANGE,
    /** Any so many iterations. */
    COUNT,
    /** Tasks on rented machines, with money enough. */
    BAG,
    /** Tasks on rented machines, with money that may run out: it may then end incomplete. */
    TIGHT_BAG,
    /** Tasks that take files from each other. */
    WORKFLOW;

    boolean isBag() {
      return this == BAG || this == TIGHT_BAG;
    }

    /** Outcomes that are right whatever was killed. */
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
