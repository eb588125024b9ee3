package io.argosy.server.postgres;

import io.argosy.server.index.DamagedIndex;
import io.argosy.server.index.IndexColumn;
import io.argosy.server.index.IndexMap;
import io.argosy.server.index.IndexStorage;
import io.argosy.server.index.StoredIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of a realm in the table of all indexes, so that any replica that takes the realm over
 * has it. Changes are collected here and stored together; what was read lately is remembered.
 */
final class PgIndexStorage implements IndexStorage {
  private static final Logger LOG = LoggerFactory.getLogger(PgIndexStorage.class);
  private static final int REMEMBERED = 20_000;

  /** Larger values are read rarely, and again. */
  private static final int REMEMBERED_BYTES = 1024;

  private final IndexRows rows;
  private final NavigableMap<IndexKey, Optional<byte[]>> changes = new TreeMap<>();
  private final Map<IndexKey, Optional<byte[]>> remembered =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<IndexKey, Optional<byte[]>> eldest) {
          return size() > REMEMBERED;
        }
      };

  private PgIndexStorage(IndexRows rows) {
    this.rows = rows;
  }

  /**
   * Opens the index of a realm, or makes it.
   *
   * @throws IOException also when the realm has another owner by now
   */
  static StoredIndex open(Database database, String realm, long epoch) throws IOException {
    IndexRows rows = new IndexRows(database, realm, epoch);
    rows.claim();
    try {
      return new StoredIndex(new PgIndexStorage(rows));
    } catch (DamagedIndex damaged) {
      LOG.warn("the index of jobs is damaged and is made again: {}", damaged.getMessage());
      rows.empty();
      return new StoredIndex(new PgIndexStorage(rows));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public <K, V> IndexMap<K, V> map(String name, IndexColumn<K> keys, IndexColumn<V> values) {
    return new PgIndexMap<>(this, name, keys, values);
  }

  @Override
  public boolean isShared() {
    return true;
  }

  Optional<byte[]> get(IndexKey row) {
    return all(List.of(row)).getOrDefault(row, Optional.empty());
  }

  /** The values of rows; all that were not read lately are asked for together. */
  Map<IndexKey, Optional<byte[]>> all(Collection<IndexKey> wanted) {
    Map<IndexKey, Optional<byte[]>> found = new LinkedHashMap<>();
    List<IndexKey> unknown = new ArrayList<>();
    for (IndexKey row : wanted) {
      Optional<byte[]> known = changes.get(row);
      known = known == null ? remembered.get(row) : known;
      if (known == null) {
        unknown.add(row);
      } else {
        found.put(row, known);
      }
    }
    if (!unknown.isEmpty()) {
      Map<IndexKey, byte[]> read = asked(() -> rows.read(unknown));
      for (IndexKey row : unknown) {
        Optional<byte[]> value = Optional.ofNullable(read.get(row));
        found.put(row, value);
        remember(row, value);
      }
    }
    return found;
  }

  private void remember(IndexKey row, Optional<byte[]> value) {
    if (value.filter(it -> it.length > REMEMBERED_BYTES).isEmpty()) {
      remembered.put(row, value);
    }
  }

  /** Notes a change; empty removes the row. */
  void change(IndexKey row, Optional<byte[]> value) {
    remembered.remove(row);
    changes.put(row, value);
  }

  /**
   * The next keys of a map in one direction, as they are with all changes.
   *
   * @param from where to begin; empty for the first or the last key of the map
   */
  IndexPage keys(String map, Optional<IndexPage.From> from, boolean descending, int most) {
    List<byte[]> stored = asked(() -> rows.keys(map, from, descending, most));
    return IndexPage.of(map, from, descending, stored, stored.size() == most, changes);
  }

  @FunctionalInterface
  private interface Question<T> {
    T ask() throws IOException;
  }

  private static <T> T asked(Question<T> question) {
    try {
      return question.ask();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void commit() throws IOException {
    if (changes.isEmpty()) {
      return;
    }
    rows.write(changes);
    changes.forEach(this::remember);
    changes.clear();
  }

  @Override
  public void rollBack() {
    changes.clear();
    remembered.clear();
  }

  @Override
  public void clear() throws IOException {
    rollBack();
    rows.empty();
  }

  @Override
  public void close() {
    rollBack();
  }
}
