package io.argosy.server.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The lists of entries of all jobs, by the number of a job and the number of the list. */
final class EntryLists {
  /** Lists of entries of a job: so many fit under the number of the job. */
  private static final int LISTS = 24;

  private static final int MOST_GROWING = 10_000;

  private final IndexMap<Long, byte[]> stored;

  /** Lists that can still grow, by the number of their job. */
  private final Map<Long, EntryList> growing = new HashMap<>();

  EntryLists(IndexMap<Long, byte[]> stored) {
    this.stored = stored;
  }

  /** A new job has no list yet. */
  void begin(long job) {
    growing.put(job, new EntryList(job << LISTS));
  }

  void append(long job, long seq) {
    EntryList list = growing.computeIfAbsent(job, this::lastList);
    if (list.isFull()) {
      flush(job);
      list = list.next();
      growing.put(job, list);
    }
    list.add(seq);
  }

  private EntryList lastList(long job) {
    return stored
        .floorKey(((job + 1) << LISTS) - 1)
        .filter(last -> last >>> LISTS == job)
        .map(last -> EntryList.of(last, bytes(last)))
        .orElseGet(() -> new EntryList(job << LISTS));
  }

  private byte[] bytes(long key) {
    return stored.get(key).orElseGet(() -> new byte[0]);
  }

  private void flush(long job) {
    EntryList list = growing.get(job);
    if (list != null && list.isChanged()) {
      stored.put(list.key(), list.bytes());
    }
  }

  /** Stores all; lists that grow are remembered if they are not too many. */
  void flush() {
    growing.keySet().forEach(this::flush);
    if (growing.size() > MOST_GROWING) {
      growing.clear();
    }
  }

  /** The job left the state: its list will not grow soon. */
  void close(long job) {
    flush(job);
    growing.remove(job);
  }

  long[] of(long job) {
    flush(job);
    Stream.Builder<long[]> lists = Stream.builder();
    stored.all(keys(job)).forEach((key, bytes) -> lists.add(EntryList.of(key, bytes).seqs()));
    return lists.build().flatMapToLong(Arrays::stream).toArray();
  }

  private List<Long> keys(long job) {
    List<Long> keys = new ArrayList<>();
    for (Iterator<Long> all = stored.keysFrom(job << LISTS); all.hasNext(); ) {
      long key = all.next();
      if (key >>> LISTS != job) {
        break;
      }
      keys.add(key);
    }
    return keys;
  }

  void remove(long job) {
    growing.remove(job);
    keys(job).forEach(stored::remove);
  }

  /** Marks the entries of the lists from one on; returns the list at which to continue. */
  OptionalLong mark(BitSet used, long from, int most) {
    flush();
    Iterator<Long> keys = stored.keysFrom(from);
    List<Long> some = new ArrayList<>();
    while (some.size() < most && keys.hasNext()) {
      some.add(keys.next());
    }
    OptionalLong next = keys.hasNext() ? OptionalLong.of(keys.next()) : OptionalLong.empty();
    for (Map.Entry<Long, byte[]> list : stored.all(some).entrySet()) {
      for (long seq : EntryList.of(list.getKey(), list.getValue()).seqs()) {
        used.set(Math.toIntExact(seq));
      }
    }
    return next;
  }
}
