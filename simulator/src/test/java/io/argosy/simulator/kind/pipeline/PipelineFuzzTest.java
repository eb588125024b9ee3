package io.argosy.simulator.kind.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.state.State;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.StoredSnapshot;
import io.argosy.simulator.FuzzRun;
import io.argosy.simulator.Sightings;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.SimulatedKinds;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Random pipelines in random worlds; see {@link FuzzRun} for how to repeat one. */
class PipelineFuzzTest {
  private static final int ONE_SEED_OF = 20;

  /** In every so many worlds the user tries each job again after its end. */
  private static final int SEEDS_A_RETRY = 3;

  private static final Codec CODEC = Codec.standard();

  private static final List<String> EXPECTED =
      List.of(
          "KernelCrash",
          "MachineDown",
          "AttemptLost",
          "PieceFailed",
          "PieceKnown",
          "TaskGivenUp",
          "StageDue",
          "StageOpened",
          "StageRefused",
          "StageEnded",
          "PipelineReopened",
          "failed",
          "stopped early",
          "unfit",
          "refused: AlreadyKept",
          "ended: Cancelled",
          "ended: Done",
          "ended: Failed",
          "ended: StoppedByPromise",
          "ended late");

  @Test
  void no_task_is_lost_or_kept_twice_and_no_stage_runs_again_whatever_happens() throws Exception {
    new FuzzRun(PipelineFuzzTest.class, Drawn::of).play(seed -> seed % ONE_SEED_OF == 0, EXPECTED);
  }

  private record Drawn(long seed, RandomPipeline drawn, Invariants invariants, Sightings sightings)
      implements FuzzRun.World {
    static Drawn of(long seed, Sightings sightings) {
      return new Drawn(
          seed,
          RandomPipeline.of(seed),
          new Invariants(SimulatedKinds.standard(), 200_000),
          sightings);
    }

    @Override
    public void play() {
      drawn.world().faults().forEach(it -> sightings.count(it.getClass().getSimpleName()));
      Observer stored =
          (state, stimuli, facts) -> assertThatItComesBack(Entry.of(1, stimuli, facts));
      State end = new Simulation(part(), seed, List.of(invariants, sightings, stored)).drain();
      invariants.atEnd(end);
      assertThatItComesBack(StoredSnapshot.of(1, end.snapshot()));
      State again = State.of(SimulatedKinds.standard().kinds(), end.snapshot());
      assertThat(again.snapshot()).isEqualTo(end.snapshot());
    }

    private PipelinePart part() {
      PipelinePart part = drawn.part();
      return seed % SEEDS_A_RETRY == 0 ? part.triedAgain(Duration.ofSeconds(1 + seed % 100)) : part;
    }

    @Override
    public String description() {
      return drawn + "\n  " + invariants.story();
    }
  }

  private static void assertThatItComesBack(Entry entry) {
    byte[] bytes = CODEC.encode(entry);
    assertThat(CODEC.entry(bytes, 0, bytes.length, "memory")).isEqualTo(entry);
  }

  private static void assertThatItComesBack(StoredSnapshot snapshot) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CODEC.encode(snapshot, out);
    assertThat(CODEC.snapshot(out.toByteArray(), 0, out.size(), "memory")).isEqualTo(snapshot);
  }
}
