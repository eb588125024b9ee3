package io.argosy.simulator.kind.tasks;

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

/** Random lists of tasks in random worlds; see {@link FuzzRun} for how to repeat one. */
class TaskListFuzzTest {
  private static final int ONE_SEED_OF = 20;

  /** In every so many worlds the user tries each job again after its end. */
  private static final int SEEDS_A_RETRY = 40;

  private static final Codec CODEC = Codec.standard();

  private static final List<String> EXPECTED =
      List.of(
          "KernelCrash",
          "MachineDown",
          "AttemptLost",
          "PieceFailed",
          "PieceKnown",
          "TaskGivenUp",
          "TaskListOpened",
          "TaskListGrew",
          "TaskListReopened",
          "WorkYielded",
          "TaskRetires",
          "a late result kept",
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
  void no_task_is_lost_or_kept_twice_whatever_happens() throws Exception {
    new FuzzRun(TaskListFuzzTest.class, Drawn::of).play(seed -> seed % ONE_SEED_OF == 0, EXPECTED);
  }

  private record Drawn(long seed, RandomTaskList drawn, Invariants invariants, Sightings sightings)
      implements FuzzRun.World {
    static Drawn of(long seed, Sightings sightings) {
      return new Drawn(
          seed,
          RandomTaskList.of(seed),
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

    private TaskListPart part() {
      TaskListPart part = drawn.part();
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
