package io.argosy.server.postgres;

import io.argosy.server.index.IndexColumn;
import io.argosy.server.index.IndexMap;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;

/** One sorted map of an index in the database. */
record PgIndexMap<K, V>(
    PgIndexStorage storage, String name, IndexColumn<K> keys, IndexColumn<V> values)
    implements IndexMap<K, V> {
  private static final int FIRST_PAGE = 16;
  private static final int PAGE = 1024;

  private IndexKey row(K key) {
    return new IndexKey(name, bytes(key));
  }

  /** Keys are not negative: the order of their bytes is theirs. */
  private static byte[] bytes(Object value) {
    return switch (value) {
      case Long number -> ByteBuffer.allocate(Long.BYTES).putLong(number).array();
      case String text -> text.getBytes(StandardCharsets.UTF_8);
      case byte[] bytes -> bytes;
      default -> throw new IllegalArgumentException("a column cannot hold " + value.getClass());
    };
  }

  private static <T> T value(IndexColumn<T> column, byte[] bytes) {
    Object value =
        column.type() == Long.class
            ? (Object) ByteBuffer.wrap(bytes).getLong()
            : column.type() == String.class ? new String(bytes, StandardCharsets.UTF_8) : bytes;
    return column.type().cast(value);
  }

  @Override
  public Optional<V> get(K key) {
    return storage.get(row(key)).map(bytes -> value(values, bytes));
  }

  @Override
  public Map<K, V> all(Collection<K> wanted) {
    Map<IndexKey, K> rows = new LinkedHashMap<>();
    wanted.forEach(key -> rows.put(row(key), key));
    Map<K, V> found = new LinkedHashMap<>();
    storage
        .all(rows.keySet())
        .forEach(
            (row, bytes) ->
                bytes.ifPresent(it -> found.put(value(keys, row.bytes()), value(values, it))));
    return found;
  }

  @Override
  public void put(K key, V value) {
    storage.change(row(key), Optional.of(bytes(value)));
  }

  @Override
  public Optional<V> remove(K key) {
    Optional<V> before = get(key);
    if (before.isPresent()) {
      storage.change(row(key), Optional.empty());
    }
    return before;
  }

  @Override
  public Optional<K> lastKey() {
    Keys all = new Keys(Optional.empty(), true);
    return all.hasNext() ? Optional.of(all.next()) : Optional.empty();
  }

  @Override
  public Iterator<K> keysFrom(K key) {
    return new Keys(Optional.of(new IndexPage.From(bytes(key), true)), false);
  }

  @Override
  public Iterator<K> keysDownFrom(K key) {
    return new Keys(Optional.of(new IndexPage.From(bytes(key), true)), true);
  }

  /** Reads keys page by page; often only the first few are wanted. */
  private final class Keys implements Iterator<K> {
    private final boolean descending;
    private final Queue<byte[]> page = new ArrayDeque<>();
    private Optional<IndexPage.From> from;
    private int most = FIRST_PAGE;
    private boolean over;

    Keys(Optional<IndexPage.From> from, boolean descending) {
      this.from = from;
      this.descending = descending;
    }

    @Override
    public boolean hasNext() {
      while (page.isEmpty() && !over) {
        IndexPage next = storage.keys(name, from, descending, most);
        page.addAll(next.keys());
        from = next.next();
        over = from.isEmpty();
        most = Math.min(PAGE, most * 2);
      }
      return !page.isEmpty();
    }

    @Override
    public K next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return value(keys, page.remove());
    }
  }
}
