package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.kernel.Fact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Random jobs in random worlds, every step checked. One seed again: {@code -Dargosy.seed=N}; more
 * of them: {@code -Dargosy.seeds=1000000}.
 */
class FuzzTest {
  private static final long MOST_STEPS = 200_000;

  /** Of so many seeds, one is a bag on rented machines, and one has workflows. */
  private static final int SEEDS_A_BAG = 6;

  @Test
  void nothing_is_lost_or_kept_twice_and_every_job_ends_whatever_happens() throws Exception {
    long first = Long.getLong("argosy.seed", 0);
    boolean one = System.getProperty("argosy.seed") != null;
    long seeds = one ? 1 : Long.getLong("argosy.seeds", 10_000);
    List<Share> shares = List.of(new Share(first, seeds, 2), new Share(first + 1, seeds - 1, 2));
    List<Thread> threads = new ArrayList<>();
    for (Share share : shares) {
      threads.add(Thread.ofPlatform().start(share));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Map<String, Long> seen = new TreeMap<>();
    shares.forEach(share -> seen.putAll(share.sumWith(seen)));
    List<String> failures = shares.stream().flatMap(s -> s.failures.stream()).toList();
    seen.forEach((what, count) -> System.out.printf(Locale.ROOT, "%12d  %s%n", count, what));
    assertThat(failures).as(String.join("\n\n", failures)).isEmpty();
    assertThat(shares.stream().mapToLong(share -> share.played).sum()).isEqualTo(seeds);
    if (!one) {
      assertThat(seen.keySet()).containsAll(expected());
    }
  }

  private static List<String> expected() {
    List<String> all = new ArrayList<>();
    kinds(Fact.class).map(Class::getSimpleName).forEach(all::add);
    all.addAll(
        List.of(
            "a late result kept",
            "refused: AlreadyKept",
            "refused: NotWanted",
            "a speed of zero",
            "a steer that takes",
            "added: Deadline",
            "added: FreeSlots",
            "added: BelowShare",
            "added: History",
            "stopped early",
            "failed",
            "unfit",
            "ended late",
            "ended: Cancelled",
            "ended: Done",
            "ended: Failed",
            "ended: StoppedByPromise",
            "KernelCrash"));
    List.of(
            "Sampling",
            "ByPlan",
            "NotNeeded",
            "NoTaskLeft",
            "NoMoney",
            "PaidTimeEnds",
            "NeverReady",
            "NotHeardOf",
            "FailsThere",
            "BagEnds",
            "Chosen",
            "Replanned",
            "BestEffort",
            "Unplanned",
            "OtherWorkers",
            "OffSpeed",
            "PlanLate",
            "LanesKept",
            "TooDear")
        .forEach(why -> all.add("because: " + why));
    return all;
  }

  private static Stream<Class<?>> kinds(Class<?> sealed) {
    return sealed.isSealed()
        ? Arrays.stream(sealed.getPermittedSubclasses()).flatMap(FuzzTest::kinds)
        : Stream.of(sealed);
  }

  /** Every n-th seed, in a thread of its own. */
  private static final class Share implements Runnable {
    private static final int FAILURES_SHOWN = 5;

    private final long first;
    private final long seeds;
    private final int stride;
    private final Map<String, Long> seen = new TreeMap<>();
    final List<String> failures = new ArrayList<>();
    long played;

    Share(long first, long seeds, int stride) {
      this.first = first;
      this.seeds = seeds;
      this.stride = stride;
    }

    @Override
    public void run() {
      LongStream.iterate(first, seed -> seed < first + seeds, seed -> seed + stride)
          .takeWhile(seed -> failures.size() < FAILURES_SHOWN)
          .forEach(this::play);
    }

    private void play(long seed) {
      Invariants invariants = new Invariants(MOST_STEPS);
      Sightings sightings = new Sightings();
      // By pairs: both threads have their part of them.
      if (seed / 2 % SEEDS_A_BAG == SEEDS_A_BAG - 1) {
        bag(seed, invariants, sightings);
      } else if (seed / 2 % SEEDS_A_BAG == SEEDS_A_BAG - 2) {
        flow(seed, invariants, sightings);
      } else {
        jobs(seed, invariants, sightings);
      }
      sightings.addTo(seen);
      played++;
    }

    private void jobs(long seed, Invariants invariants, Sightings sightings) {
      RandomDemand drawn = RandomDemand.of(seed);
      drawn.world().faults().forEach(f -> sightings.count(f.getClass().getSimpleName()));
      Simulation simulation = new Simulation(drawn.part(), seed, List.of(invariants, sightings));
      try {
        simulation.drain();
        invariants.atEnd(simulation.state());
      } catch (RuntimeException | AssertionError broken) {
        failures.add(tell(seed, drawn, broken, invariants));
      }
    }

    private void bag(long seed, Invariants invariants, Sightings sightings) {
      RandomBag drawn = RandomBag.of(seed);
      BagPart part = drawn.part(seed);
      Simulation simulation = new Simulation(part, seed, List.of(invariants, sightings));
      invariants.audit(part::bills, part::hidesTime);
      try {
        simulation.drain();
        invariants.atEnd(simulation.state());
        drawn.checkNoSoundTypeIsGivenUp(simulation.state());
      } catch (RuntimeException | AssertionError broken) {
        failures.add(tell(seed, drawn, broken, invariants));
      }
    }

    private void flow(long seed, Invariants invariants, Sightings sightings) {
      RandomFlow drawn = RandomFlow.of(seed);
      Simulation simulation =
          new Simulation(drawn.part(seed), seed, List.of(invariants, sightings));
      try {
        simulation.drain();
        invariants.atEnd(simulation.state());
      } catch (RuntimeException | AssertionError broken) {
        failures.add(tell(seed, drawn, broken, invariants));
      }
    }

    private static String tell(long seed, Record drawn, Throwable broken, Invariants invariants) {
      String replay =
          "seed "
              + seed
              + " (replay: mvn verify -pl simulator -am -Dtest=FuzzTest"
              + " -Dsurefire.failIfNoSpecifiedTests=false -Dargosy.seed="
              + seed
              + ")";
      String where =
          Arrays.stream(broken.getStackTrace())
              .limit(8)
              .map(frame -> "\n    at " + frame)
              .reduce("", String::concat);
      String story = broken instanceof AssertionError ? "" : "\n  " + invariants.story();
      return replay + "\n" + broken + where + "\n" + drawn + story;
    }

    Map<String, Long> sumWith(Map<String, Long> sums) {
      Map<String, Long> all = new TreeMap<>(sums);
      seen.forEach((what, count) -> all.merge(what, count, Long::sum));
      return all;
    }
  }
}
