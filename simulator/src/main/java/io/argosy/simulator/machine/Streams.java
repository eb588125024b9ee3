package io.argosy.simulator.machine;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Random numbers by name: each name has a stream of its own, so that one more draw in one place
 * does not change the draws in other places.
 */
public record Streams(long seed) {
  private static final RandomGeneratorFactory<RandomGenerator> KIND =
      RandomGeneratorFactory.of("L64X128MixRandom");

  /** The stream of that name; the same name gives the same numbers again. */
  public RandomGenerator stream(String name) {
    long mixed = mix(seed);
    for (int i = 0; i < name.length(); i++) {
      mixed = mix(mixed ^ name.charAt(i));
    }
    return KIND.create(mixed);
  }

  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
