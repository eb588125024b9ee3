package io.argosy.protocol.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.kind.JobFileReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChunkCallTest {
  private static final JobFile JOB =
      JobFileReader.parse(
          "x.yaml",
          """
          argosy: 1
          kind: iterative
          name: x
          seed: 42
          iterations: {mode: count, total: 100}
          run: {chunked: [prog, "--from={first}", "{count}", "{seed}", "{print $1}"], env: {A: b}}
          """,
          Path.of("/jobs"),
          List.of(),
          Instant.EPOCH);

  private static ChunkCall call() {
    return ChunkCall.of(JOB, JOB.runs().getFirst(), 10, 5, Path.of("/x/out"), Path.of("/x/seen"));
  }

  @Test
  void placeholders_are_filled_in_every_word_and_other_braces_stay() {
    ChunkCall call = call();

    assertThat(call.command())
        .containsExactly("prog", "--from=10", "5", "" + Seeds.of(42, 10), "{print $1}");
  }

  @Test
  void the_environment_contains_the_same() {
    ChunkCall call = call();

    assertThat(call.env())
        .containsEntry("A", "b")
        .containsEntry("ARGOSY_FIRST", "10")
        .containsEntry("ARGOSY_COUNT", "5")
        .containsEntry("ARGOSY_LAST", "14")
        .containsEntry("ARGOSY_SEED", "" + Seeds.of(42, 10))
        .containsEntry("ARGOSY_OUT", "/x/out");
  }

  @Test
  void seeds_are_distinct_not_negative_and_the_same_every_time() {
    Set<Long> seen = new HashSet<>();
    for (long first = 0; first < 100_000; first++) {
      long seed = Seeds.of(42, first);
      assertThat(seed).isNotNegative();
      assertThat(seen.add(seed)).isTrue();
    }
    assertThat(Seeds.of(42, 0)).isEqualTo(Seeds.of(42, 0)).isNotEqualTo(Seeds.of(43, 0));
  }
}
