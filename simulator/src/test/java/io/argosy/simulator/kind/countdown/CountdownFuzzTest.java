package io.argosy.simulator.kind.countdown;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.countdown.CountdownFact;
import io.argosy.core.kind.countdown.CountdownKind;
import io.argosy.core.model.JobId;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.StoredSnapshot;
import io.argosy.simulator.FuzzRun;
import io.argosy.simulator.Sightings;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.check.KindChecks;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.SimulatedKinds;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Random countdowns in random worlds; see {@link FuzzRun} for how to repeat one. */
class CountdownFuzzTest {
  private static final int ONE_SEED_OF = 20;
  private static final KindChecks CHECKS =
      SimulatedKinds.standard().with(new CountdownKind(), CountdownInvariants::new);
  private static final Codec CODEC = Codec.of(CHECKS.kinds());

  private static final List<String> EXPECTED =
      List.of(
          "Ticked",
          "KernelCrash",
          "MachineDown",
          "AttemptLost",
          "PieceFailed",
          "PieceKnown",
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
  void no_tick_is_lost_or_kept_twice_or_out_of_turn_whatever_happens() throws Exception {
    new FuzzRun(CountdownFuzzTest.class, Drawn::of).play(seed -> seed % ONE_SEED_OF == 0, EXPECTED);
  }

  private record Drawn(long seed, RandomCountdown drawn, Invariants invariants, Sightings sightings)
      implements FuzzRun.World {
    static Drawn of(long seed, Sightings sightings) {
      return new Drawn(seed, RandomCountdown.of(seed), new Invariants(CHECKS, 100_000), sightings);
    }

    @Override
    public void play() {
      drawn.world().faults().forEach(it -> sightings.count(it.getClass().getSimpleName()));
      Observer stored =
          (state, stimuli, facts) -> assertThatItComesBack(Entry.of(1, stimuli, facts));
      State end =
          new Simulation(CHECKS.kinds(), drawn.part(), seed, List.of(invariants, sightings, stored))
              .drain();
      invariants.atEnd(end);
      assertThatItComesBack(StoredSnapshot.of(1, end.snapshot()));
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

  @Test
  void the_fact_of_the_kind_is_stored_under_the_name_that_the_kind_gives_it() {
    Fact ticked = new CountdownFact.Ticked(new JobId("c"), 2, Instant.EPOCH);
    byte[] bytes = CODEC.encode(Entry.of(1, List.of(), List.of(ticked)));
    assertThat(new String(bytes, UTF_8)).contains("\"is\":\"Ticked\"");
  }
}
