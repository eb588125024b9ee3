package io.argosy.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.kind.iterative.RunComparison;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.experiments.world.WorldFileReader;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.runtime.replay.Replay;
import io.argosy.simulator.history.RecordedRun;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.world.SimulatedProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays of runs in the worlds that come with the program. */
class ExampleWorldsTest {
  private static final Path WORLDS = Path.of("..", "examples", "worlds");

  private final List<Entry> entries = new ArrayList<>();

  private void play(String world, String policy, long iterations) {
    JobSpec.Iterative job =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE,
            iterations,
            new JobSpec.Slots(4, 16),
            Promise.NONE,
            policy,
            3,
            "body");
    var unused =
        IterativePart.simulate(
            WorldFileReader.read(WORLDS.resolve(world + ".yaml")),
            job,
            1,
            List.of(
                (state, stimuli, facts) ->
                    entries.add(Entry.of(entries.size() + 1, stimuli, facts))));
  }

  private Optional<RecordedRun> history() {
    return RecordedRun.of(
        entries.stream().flatMap(e -> e.facts().stream()),
        body -> SimulatedProgram.Kind.COOPERATIVE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"laptop", "late-joiner", "machine-loss", "noisy-neighbour", "spot", "three-sites"})
  void every_run_is_decided_again_alike_and_can_be_played_again(String world) {
    play(world, "argosy", 400_000);
    Codec codec = Codec.standard();
    List<Entry> stored =
        entries.stream()
            .map(codec::encode)
            .map(bytes -> codec.entry(bytes, 0, bytes.length, "here"))
            .toList();

    assertThat(Replay.of(stored.stream(), JobKinds.standard()))
        .isEqualTo(new Replay(entries.size(), Optional.empty()));
    RunComparison again = RunComparison.of(history().orElseThrow(), "ruper");
    double recorded = seconds(again.history().recorded().lasted());
    assertThat(seconds(again.again().lasted())).isBetween(0.7 * recorded, 1.4 * recorded);
  }

  @Test
  void beside_a_noisy_neighbour_a_static_split_would_have_been_slower() {
    play("noisy-neighbour", "argosy", 2_000_000);

    RunComparison runComparison = RunComparison.of(history().orElseThrow(), "static");

    assertThat(seconds(runComparison.other().lasted()))
        .isGreaterThan(1.05 * seconds(runComparison.again().lasted()));
    assertThat(runComparison.lines().getLast())
        .matches("under static the job would have taken .* longer than under argosy \\(.* %\\)");
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1e3;
  }
}
