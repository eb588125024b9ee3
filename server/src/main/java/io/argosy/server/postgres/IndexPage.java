package io.argosy.server.postgres;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Some keys of a map in one direction, as they are with changes that are not stored yet.
 *
 * @param next where the following keys begin; empty after the last
 */
record IndexPage(List<byte[]> keys, Optional<From> next) {
  private static final byte[] FIRST = {};

  /**
   * Where keys begin.
   *
   * @param with whether this key belongs to them
   */
  record From(byte[] key, boolean with) {}

  /**
   * Merges stored keys with changes.
   *
   * @param full whether there may be more stored keys than these
   */
  static IndexPage of(
      String map,
      Optional<From> from,
      boolean descending,
      List<byte[]> stored,
      boolean full,
      NavigableMap<IndexKey, Optional<byte[]>> changes) {
    Optional<From> end = full ? Optional.of(new From(stored.getLast(), true)) : Optional.empty();
    NavigableSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    keys.addAll(stored);
    between(map, descending ? end : from, descending ? from : end, changes)
        .forEach(
            (key, value) -> {
              if (value.isPresent()) {
                keys.add(key.bytes());
              } else {
                keys.remove(key.bytes());
              }
            });
    return new IndexPage(
        List.copyOf(descending ? keys.descendingSet() : keys),
        end.map(it -> new From(it.key(), false)));
  }

  private static NavigableMap<IndexKey, Optional<byte[]>> between(
      String map,
      Optional<From> low,
      Optional<From> high,
      NavigableMap<IndexKey, Optional<byte[]>> changes) {
    IndexKey first = new IndexKey(map, low.map(From::key).orElse(FIRST));
    IndexKey last =
        high.map(it -> new IndexKey(map, it.key()))
            .orElseGet(() -> new IndexKey(map + "\0", FIRST));
    boolean withFirst = low.map(From::with).orElse(true);
    boolean withLast = high.map(From::with).orElse(false);
    return first.compareTo(last) > 0
        ? new TreeMap<>()
        : changes.subMap(first, withFirst, last, withLast);
  }
}
