package io.argosy.server.index;

import java.io.IOException;

/** Where the sorted maps of an index are stored. One thread makes all calls. */
public interface IndexStorage extends AutoCloseable {
  /** The map of this name; it is empty at first. */
  <K, V> IndexMap<K, V> map(String name, IndexColumn<K> keys, IndexColumn<V> values);

  /** Makes all changes durable, together. */
  void commit() throws IOException;

  /** Removes everything; the maps must be asked for again. */
  void clear() throws IOException;

  @Override
  void close() throws IOException;
}
