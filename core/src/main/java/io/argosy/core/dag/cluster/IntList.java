package io.argosy.core.dag.cluster;

import java.util.Arrays;

/** A list of numbers without boxing. */
final class IntList {
  private int[] values = new int[1];
  private int size;

  int size() {
    return size;
  }

  int get(int at) {
    return values[at];
  }

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
