package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Simulates random worlds, one for each seed, in two threads. {@code -Dargosy.seed=N} repeats one
 * seed; {@code -Dargosy.seeds=1000000} takes more of them.
 */
public final class FuzzRun {
  private static final int FAILURES_SHOWN = 5;
  private static final int FRAMES_SHOWN = 12;

  /** Simulates the world of a seed. */
  public interface World {
    /** Simulates to the end; throws when an invariant is broken. */
    void play() throws Exception;

    /** What a reader needs to understand a failure. */
    String description();
  }

  /** Draws the world of a seed. */
  public interface Draw {
    /**
     * @param sightings counts the events that the world reaches
     */
    World of(long seed, Sightings sightings);
  }

  private final Class<?> test;
  private final Draw draw;

  public FuzzRun(Class<?> test, Draw draw) {
    this.test = test;
    this.draw = draw;
  }

  /** Simulates the selected seeds of 10,000, and checks that they reach everything expected. */
  public void play(LongPredicate meant, Collection<String> expected) throws InterruptedException {
    boolean one = System.getProperty("argosy.seed") != null;
    long first = Long.getLong("argosy.seed", 0);
    long count = one ? 1 : Long.getLong("argosy.seeds", 10_000);
    long[] seeds =
        LongStream.range(first, first + count).filter(seed -> one || meant.test(seed)).toArray();
    List<Share> shares = List.of(new Share(seeds, 0), new Share(seeds, 1));
    List<Thread> threads = shares.stream().map(Thread.ofPlatform()::start).toList();
    for (Thread thread : threads) {
      thread.join();
    }
    Map<String, Long> seen = new TreeMap<>();
    shares.forEach(share -> share.seen.forEach((what, n) -> seen.merge(what, n, Long::sum)));
    seen.forEach((what, n) -> System.out.printf(Locale.ROOT, "%12d  %s%n", n, what));
    List<String> failures = shares.stream().flatMap(share -> share.failures.stream()).toList();
    assertThat(failures).as(String.join("\n\n", failures)).isEmpty();
    assertThat(shares.stream().mapToLong(share -> share.played).sum()).isEqualTo(seeds.length);
    if (!one) {
      assertThat(seen.keySet()).containsAll(expected);
    }
  }

  /** The names of all facts under a sealed type. */
  public static Stream<String> facts(Class<? extends Fact> sealed) {
    return kinds(sealed).filter(Class::isRecord).map(Class::getSimpleName);
  }

  private static Stream<Class<?>> kinds(Class<?> sealed) {
    return sealed.isSealed()
        ? Arrays.stream(sealed.getPermittedSubclasses()).flatMap(FuzzRun::kinds)
        : Stream.of(sealed);
  }

  /** Every second seed, in a thread of its own. */
  private final class Share implements Runnable {
    private final long[] seeds;
    private final int from;
    private final Map<String, Long> seen = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();
    private long played;

    Share(long[] seeds, int from) {
      this.seeds = seeds;
      this.from = from;
    }

    @Override
    public void run() {
      for (int i = from; i < seeds.length && failures.size() < FAILURES_SHOWN; i += 2) {
        play(seeds[i]);
      }
    }

    private void play(long seed) {
      Sightings sightings = new Sightings();
      World world = draw.of(seed, sightings);
      try {
        world.play();
      } catch (Exception | AssertionError broken) {
        failures.add(story(seed, broken, world.description()));
      }
      sightings.addTo(seen);
      played++;
    }

    private String story(long seed, Throwable broken, String description) {
      String where =
          Arrays.stream(broken.getStackTrace())
              .limit(FRAMES_SHOWN)
              .map(frame -> "\n    at " + frame)
              .reduce("", String::concat);
      return String.format(
              Locale.ROOT,
              "seed %d (replay: mvn verify -pl simulator -am -Dtest=%s"
                  + " -Dsurefire.failIfNoSpecifiedTests=false -Dargosy.seed=%d)%n",
              seed,
              test.getSimpleName(),
              seed)
          + broken
          + where
          + "\n"
          + description;
    }
  }
}
