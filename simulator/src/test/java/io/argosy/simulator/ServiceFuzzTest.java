package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random services under random faults, every step checked. One seed again: {@code -Dargosy.seed=N};
 * more of them: {@code -Dargosy.seeds=1000000}.
 */
class ServiceFuzzTest {
  private static final List<String> EXPECTED =
      List.of(
          "service: Killed",
          "service: Paused",
          "service: Leaves",
          "service: CutOff",
          "service: StoreGone",
          "service: a realm is claimed",
          "service: a request is acknowledged",
          "service: a request is handed on",
          "service: a request is refused",
          "service: a request is shown something",
          "service: an entry, REFUSED, is not there",
          "service: an entry, STORED, is there",
          "service: an entry, UNKNOWN, is not there",
          "service: an entry, UNKNOWN, is there",
          "a late result kept",
          "added: Rented",
          "because: ByPlan",
          "MachineDown",
          "ScheduleSet",
          "ended: Cancelled",
          "ended: Done",
          "ended: Failed",
          "ended: StoppedByPromise");

  @Test
  void one_replica_writes_at_a_time_and_nothing_acknowledged_is_lost_whatever_happens()
      throws Exception {
    long first = Long.getLong("argosy.seed", 0);
    boolean one = System.getProperty("argosy.seed") != null;
    long seeds = one ? 1 : Long.getLong("argosy.seeds", 10_000);
    List<Share> shares = List.of(new Share(first, seeds), new Share(first + 1, seeds - 1));
    List<Thread> threads = new ArrayList<>();
    for (Share share : shares) {
      threads.add(Thread.ofPlatform().start(share));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Map<String, Long> seen = new TreeMap<>();
    shares.forEach(share -> share.seen.forEach((what, n) -> seen.merge(what, n, Long::sum)));
    seen.forEach((what, count) -> System.out.printf(Locale.ROOT, "%12d  %s%n", count, what));
    List<String> failures = shares.stream().flatMap(share -> share.failures.stream()).toList();
    assertThat(failures).as(String.join("\n\n", failures)).isEmpty();
    assertThat(shares.stream().mapToLong(share -> share.played).sum()).isEqualTo(seeds);
    if (!one) {
      assertThat(seen.keySet()).containsAll(EXPECTED);
    }
  }

  /** Every second seed, in a thread of its own. */
  private static final class Share implements Runnable {
    private static final int FAILURES_SHOWN = 5;

    private final long first;
    private final long seeds;
    private final Map<String, Long> seen = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();
    private long played;

    Share(long first, long seeds) {
      this.first = first;
      this.seeds = seeds;
    }

    @Override
    public void run() {
      LongStream.iterate(first, seed -> seed < first + seeds, seed -> seed + 2)
          .takeWhile(seed -> failures.size() < FAILURES_SHOWN)
          .forEach(this::play);
    }

    private void play(long seed) {
      RandomService drawn = RandomService.of(seed);
      Sightings sightings = new Sightings();
      ServicePart part = drawn.part();
      try {
        new Simulation(part, seed, List.of(sightings)).run();
      } catch (RuntimeException | AssertionError broken) {
        failures.add(tell(seed, drawn, broken, part));
      }
      part.counts().forEach((what, count) -> seen.merge(what, count, Long::sum));
      sightings.addTo(seen);
      played++;
    }

    private static String tell(long seed, RandomService drawn, Throwable broken, ServicePart part) {
      String where =
          Arrays.stream(broken.getStackTrace())
              .limit(12)
              .map(frame -> "\n    at " + frame)
              .reduce("", String::concat);
      return "seed "
          + seed
          + " (replay: mvn verify -pl simulator -am -Dtest=ServiceFuzzTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dargosy.seed="
          + seed
          + ")\n"
          + broken
          + where
          + "\n"
          + drawn
          + "\n"
          + part.story();
    }
  }
}
