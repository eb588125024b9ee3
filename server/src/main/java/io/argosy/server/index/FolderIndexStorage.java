package io.argosy.server.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Supplier;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An index in one file. A file that cannot be read is made again. */
public final class FolderIndexStorage implements IndexStorage {
  private static final Logger LOG = LoggerFactory.getLogger(FolderIndexStorage.class);
  private static final int CACHE_MEGABYTES = 16;

  private final Path file;
  private MVStore store;

  private FolderIndexStorage(Path file, MVStore store) {
    this.file = file;
    this.store = store;
  }

  /** Opens the index in the file, or makes it. */
  public static StoredIndex open(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try {
      return new StoredIndex(new FolderIndexStorage(file, store(file)));
    } catch (DamagedIndex | MVStoreException damaged) {
      LOG.warn("the index of jobs is damaged and is made again: {}", damaged.getMessage());
      Files.deleteIfExists(file);
      return new StoredIndex(new FolderIndexStorage(file, store(file)));
    }
  }

  private static MVStore store(Path file) {
    return new MVStore.Builder()
        .fileName(file.toString())
        .autoCommitDisabled()
        .cacheSize(CACHE_MEGABYTES)
        .open();
  }

  @Override
  public <K, V> IndexMap<K, V> map(String name, IndexColumn<K> keys, IndexColumn<V> values) {
    return checked(
        () ->
            new InFile<>(
                store.openMap(
                    name, new MVMap.Builder<K, V>().keyType(type(keys)).valueType(type(values)))));
  }

  @SuppressWarnings("unchecked") // The column and its type have the same class.
  private static <T> DataType<T> type(IndexColumn<T> column) {
    DataType<?> type =
        column.type() == Long.class
            ? LongDataType.INSTANCE
            : column.type() == String.class ? StringDataType.INSTANCE : ByteArrayDataType.INSTANCE;
    return new CheckedType<>((DataType<T>) type);
  }

  /** Whatever fails here, the journal has all that is needed to make the file again. */
  private static <T> T checked(Supplier<T> access) {
    try {
      return access.get();
    } catch (DamagedIndex damaged) {
      throw damaged;
    } catch (RuntimeException e) {
      throw new DamagedIndex(e);
    }
  }

  @Override
  public void commit() {
    checked(store::commit);
  }

  @Override
  public void rollBack() {
    checked(
        () -> {
          store.rollback();
          return store;
        });
  }

  @Override
  public void clear() throws IOException {
    store.closeImmediately();
    Files.deleteIfExists(file);
    store = store(file);
  }

  @Override
  public void close() {
    store.rollback(); // Closing would store changes of an entry that failed in the middle.
    store.close();
  }

  private record InFile<K, V>(MVMap<K, V> map) implements IndexMap<K, V> {
    @Override
    public Optional<V> get(K key) {
      return checked(() -> Optional.ofNullable(map.get(key)));
    }

    @Override
    public void put(K key, V value) {
      checked(() -> Optional.ofNullable(map.put(key, value)));
    }

    @Override
    public Optional<V> remove(K key) {
      return checked(() -> Optional.ofNullable(map.remove(key)));
    }

    @Override
    public Optional<K> lastKey() {
      return checked(() -> Optional.ofNullable(map.lastKey()));
    }

    @Override
    public Optional<K> floorKey(K key) {
      return checked(() -> Optional.ofNullable(map.floorKey(key)));
    }

    @Override
    public Iterator<K> keysFrom(K key) {
      return new Keys<>(checked(() -> map.keyIterator(key)));
    }

    @Override
    public Iterator<K> keysDownFrom(K key) {
      return new Keys<>(checked(() -> map.keyIteratorReverse(key)));
    }
  }

  private record Keys<K>(Iterator<K> keys) implements Iterator<K> {
    @Override
    public boolean hasNext() {
      return checked(keys::hasNext);
    }

    @Override
    public K next() {
      return checked(keys::next);
    }
  }
}
