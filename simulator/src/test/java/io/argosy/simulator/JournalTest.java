package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.StoredSnapshot;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.bag.RandomBag;
import io.argosy.simulator.kind.iterative.IterativePart;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stimuli and facts of random jobs in random worlds can be stored, read and decided again. */
class JournalTest {
  private static final Codec CODEC = Codec.standard();

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  private final List<Entry> entries = new ArrayList<>();

  private State play(long seed) {
    Observer recorder =
        (state, stimuli, facts) -> entries.add(Entry.of(entries.size() + 1, stimuli, facts));
    if (seed % 4 == 3) {
      RandomBag bag = RandomBag.of(seed);
      Simulation bags = new Simulation(bag.part(seed), seed, List.of(recorder));
      bags.drain();
      return bags.state();
    }
    RandomCase drawn = RandomCase.of(seed);
    Simulation simulation =
        new Simulation(new IterativePart(drawn.world(), drawn.job()), seed, List.of(recorder));
    simulation.drain();
    return simulation.state();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void every_entry_is_read_as_it_was_written(long seed) {
    State end = play(seed);

    for (Entry entry : entries) {
      byte[] bytes = CODEC.encode(entry);
      assertThat(CODEC.entry(bytes, 0, bytes.length, "here")).isEqualTo(entry);
    }
    StoredSnapshot snapshot = StoredSnapshot.of(entries.size(), end.snapshot());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CODEC.encode(snapshot, out);
    assertThat(CODEC.snapshot(out.toByteArray(), 0, out.size(), "here")).isEqualTo(snapshot);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void deciding_again_gives_the_same_facts(long seed) {
    State end = play(seed);

    Kernel again = new Kernel(State.empty(JobKinds.standard()));
    for (Entry entry : entries) {
      List<Fact> facts = new ArrayList<>();
      for (Stimulus stimulus : entry.stimuli()) {
        facts.addAll(again.handle(stimulus));
      }
      assertThat(facts).isEqualTo(entry.facts());
    }
    assertThat(again.state().snapshot()).isEqualTo(end.snapshot());
  }
}
