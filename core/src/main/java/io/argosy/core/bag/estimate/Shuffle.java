package io.argosy.core.bag.estimate;

import static io.argosy.core.model.Checks.require;

/**
 * A random order of 0..size−1 that needs no memory: four rounds of a Feistel network on the
 * smallest even number of bits that holds the size, repeated until the value is inside the range.
 */
public record Shuffle(long seed, long size) {
  private static final int ROUNDS = 4;

  public Shuffle {
    require(size >= 1 && size <= 1L << 60, "a shuffle has 1 to 2^60 places, was " + size);
  }

  /** The task at a position of the order. */
  public long at(long place) {
    check(place);
    long found = forth(place);
    while (found >= size) {
      found = forth(found);
    }
    return found;
  }

  /** The position of a task: the inverse of {@link #at}. */
  public long placeOf(long task) {
    check(task);
    long found = back(task);
    while (found >= size) {
      found = back(found);
    }
    return found;
  }

  private void check(long index) {
    require(index >= 0 && index < size, "an index lies from 0 to " + (size - 1) + ", was " + index);
  }

  private long forth(long block) {
    int half = halfBits();
    long mask = (1L << half) - 1;
    long left = block >>> half;
    long right = block & mask;
    for (int round = 0; round < ROUNDS; round++) {
      long next = left ^ (mixed(right, round) & mask);
      left = right;
      right = next;
    }
    return left << half | right;
  }

  private long back(long block) {
    int half = halfBits();
    long mask = (1L << half) - 1;
    long left = block >>> half;
    long right = block & mask;
    for (int round = ROUNDS - 1; round >= 0; round--) {
      long before = right ^ (mixed(left, round) & mask);
      right = left;
      left = before;
    }
    return left << half | right;
  }

  private int halfBits() {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(size - 1);
    return Math.max(1, (bits + 1) / 2);
  }

  /** Steele and Vigna's 64-bit finaliser: every input bit affects every output bit. */
  private long mixed(long half, int round) {
    long z = half + seed + (round + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
