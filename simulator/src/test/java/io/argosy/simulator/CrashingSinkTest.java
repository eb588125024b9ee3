package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.kind.iterative.RandomDemand;
import io.argosy.simulator.world.Demand;
import io.argosy.simulator.world.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A driver that crashes on an entry, before or after the sink stores it. */
class CrashingSinkTest {
  private static final Duration DOWN = Duration.ofSeconds(2);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_job_is_submitted_once_however_often_its_driver_dies(boolean stored) {
    List<Fault> crashes =
        IntStream.range(0, 20)
            .<Fault>mapToObj(i -> new Fault.KernelCrash(DOWN.multipliedBy(2L * i), DOWN, stored))
            .toList();
    Played played =
        Played.in(
            Played.quiet(Played.host("m", 2, 10)).withFaults(crashes),
            Played.job(JobSpec.Mode.RANGE, 2_000, 2, 2));

    assertThat(played.report().outcome()).isEqualTo(new Outcome.Done(false));
    assertThat(played.report().kept()).isEqualTo(2_000);
    assertThat(played.all(Fact.JobAccepted.class)).hasSize(1);
  }

  @Test
  void the_first_entry_is_in_the_journal_after_a_crash_that_stored_it_and_not_after_another() {
    assertThat(seenWhenTheDriverIsBack(true)).isEqualTo(seenWhenTheDriverIsBack(false) + 1);
  }

  /** The number of entries that exist before the restarted driver decides anything. */
  private static int seenWhenTheDriverIsBack(boolean stored) {
    AtomicInteger entries = new AtomicInteger();
    Fault crash = new Fault.KernelCrash(Duration.ZERO, Duration.ofMinutes(1), stored);
    IterativePart part =
        new IterativePart(
            Played.quiet(Played.host("m", 1, 10)).withFaults(List.of(crash)),
            Played.job(JobSpec.Mode.RANGE, 100, 1, 1));
    Simulation simulation =
        new Simulation(part, 1, List.of((state, stimuli, facts) -> entries.incrementAndGet()));
    simulation.until(() -> simulation.seconds() > 30);
    return entries.get();
  }

  static LongStream hundredSeeds() {
    return LongStream.range(0, 100);
  }

  /** The fuzz tests of the single kinds crash before the entry is stored. */
  @ParameterizedTest
  @MethodSource("hundredSeeds")
  void nothing_is_lost_or_kept_twice_when_the_entry_is_stored_and_the_answer_is_not(long seed) {
    RandomDemand drawn = RandomDemand.of(seed);
    List<Fault> faults =
        drawn.world().faults().stream().flatMap(CrashingSinkTest::withACrashAfterTheStore).toList();
    Invariants invariants = new Invariants(SimulatedKinds.standard(), 200_000);
    Demand demand = drawn.demand();
    IterativePart part = new IterativePart(drawn.world().withFaults(faults), demand);

    invariants.atEnd(new Simulation(part, seed, List.of(invariants)).drain());
  }

  private static Stream<Fault> withACrashAfterTheStore(Fault fault) {
    Fault crash = new Fault.KernelCrash(fault.at(), DOWN, true);
    return fault instanceof Fault.KernelCrash ? Stream.of(crash) : Stream.of(crash, fault);
  }
}
