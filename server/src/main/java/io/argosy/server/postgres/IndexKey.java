package io.argosy.server.postgres;

import java.util.Arrays;

/**
 * A key of a map of an index; keys are in the order of their bytes.
 *
 * @param map the name of the map
 */
record IndexKey(String map, byte[] bytes) implements Comparable<IndexKey> {
  @Override
  public int compareTo(IndexKey other) {
    int maps = map.compareTo(other.map);
    return maps != 0 ? maps : Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexKey it && map.equals(it.map) && Arrays.equals(bytes, it.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * map.hashCode() + Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return map + " " + Arrays.toString(bytes);
  }
}
