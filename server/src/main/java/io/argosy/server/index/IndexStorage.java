package io.argosy.server.index;

import java.io.IOException;

/** Where the sorted maps of an index are stored. One thread makes all calls. */
public interface IndexStorage extends AutoCloseable {
  /** The map of this name; it is empty at first. */
  <K, V> IndexMap<K, V> map(String name, IndexColumn<K> keys, IndexColumn<V> values);

  /** Makes all changes durable, together. */
  void commit() throws IOException;

  /** Takes back what was changed since the last {@link #commit}; also after one that failed. */
  void rollBack();

  /** Whether another process may go on with it, so that closing it must not wait. */
  default boolean isShared() {
    return false;
  }

  /** Removes everything; the maps must be asked for again. */
  void clear() throws IOException;

  /** Loses what was changed since the last {@link #commit}. */
  @Override
  void close() throws IOException;
}
