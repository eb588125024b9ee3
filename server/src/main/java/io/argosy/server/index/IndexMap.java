package io.argosy.server.index;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A sorted map that is stored. An iterator is used up before the next change. */
public interface IndexMap<K, V> {
  Optional<V> get(K key);

  /** The values of those keys that it has, in their order. */
  default Map<K, V> all(Collection<K> wanted) {
    Map<K, V> found = new LinkedHashMap<>();
    wanted.forEach(key -> get(key).ifPresent(value -> found.put(key, value)));
    return found;
  }

  void put(K key, V value);

  /** Returns what was there. */
  Optional<V> remove(K key);

  default boolean containsKey(K key) {
    return get(key).isPresent();
  }

  /** The highest key of all. */
  Optional<K> lastKey();

  /** The highest key that is not above the given one. */
  default Optional<K> floorKey(K key) {
    Iterator<K> keys = keysDownFrom(key);
    return keys.hasNext() ? Optional.of(keys.next()) : Optional.empty();
  }

  /** The keys from the given one on, ascending. */
  Iterator<K> keysFrom(K key);

  /** The keys from the given one on, descending. */
  Iterator<K> keysDownFrom(K key);
}
