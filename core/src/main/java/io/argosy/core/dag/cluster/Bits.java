package io.argosy.core.dag.cluster;

import java.util.Arrays;

/** Slots of a cluster, as bits. Allocated on first use: most tasks stay alone. */
final class Bits {
  private static final long[] NONE = {};

  private long[] words = NONE;

  /** A task always reaches itself. */
  void begin(int self) {
    if (words.length == 0) {
      add(self);
    }
  }

  boolean has(int slot) {
    int word = slot >> 6;
    return word < words.length && (words[word] & (1L << slot)) != 0;
  }

  Bits copy() {
    Bits copy = new Bits();
    copy.words = words.clone();
    return copy;
  }

  /** Adds a slot; returns whether it was new. */
  boolean add(int slot) {
    int word = slot >> 6;
    if (word >= words.length) {
      words = Arrays.copyOf(words, Math.max(word + 1, words.length + words.length / 2));
    }
    long bit = 1L << slot;
    boolean isNew = (words[word] & bit) == 0;
    words[word] |= bit;
    return isNew;
  }

  /** Adds all slots of another set, and the new ones to a list. */
  void addAll(Bits other, IntList fresh) {
    for (int w = 0; w < other.words.length; w++) {
      long more = w < words.length ? other.words[w] & ~words[w] : other.words[w];
      while (more != 0) {
        int slot = (w << 6) + Long.numberOfTrailingZeros(more);
        add(slot);
        fresh.add(slot);
        more &= more - 1;
      }
    }
  }

  /** Shifts every slot up. */
  void shift(int by) {
    long[] before = words;
    words = NONE;
    for (int w = 0; w < before.length; w++) {
      for (long rest = before[w]; rest != 0; rest &= rest - 1) {
        add((w << 6) + Long.numberOfTrailingZeros(rest) + by);
      }
    }
  }

  double sum(Descendants.Slots slots, double[] workOf) {
    double sum = 0;
    for (int w = 0; w < words.length; w++) {
      for (long rest = words[w]; rest != 0; rest &= rest - 1) {
        sum += workOf[slots.task((w << 6) + Long.numberOfTrailingZeros(rest))];
      }
    }
    return sum;
  }
}
