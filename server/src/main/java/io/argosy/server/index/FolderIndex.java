package io.argosy.server.index;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** An index in one file of sorted maps. A file that cannot be read is made again. */
public final class FolderIndex implements JobIndex {
  private static final int CACHE_MEGABYTES = 16;
  private static final long FORMAT = 1;

  /** Lists of entries of a job: so many fit under the number of the job. */
  private static final int LISTS = 24;

  private final Path file;
  private MVStore store;
  private IndexMaps maps;
  private long upTo;

  /** Lists that can still grow, by the number of their job. */
  private final Map<Long, EntryList> growing = new HashMap<>();

  private FolderIndex(Path file, MVStore store) {
    this.file = file;
    this.store = store;
    this.maps = IndexMaps.of(store);
    this.upTo = maps.state().getOrDefault("upTo", 0L);
  }

  /** Opens the file, or makes it. */
  public static FolderIndex open(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try {
      FolderIndex index = new FolderIndex(file, store(file));
      if (index.maps.state().getOrDefault("format", FORMAT) != FORMAT) {
        index.clear();
      }
      return index;
    } catch (MVStoreException damaged) {
      Files.deleteIfExists(file);
      return new FolderIndex(file, store(file));
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
  public long upTo() {
    return upTo;
  }

  @Override
  public String mark() {
    return maps.marks().getOrDefault("mark", "");
  }

  @Override
  public void add(EntryChange change, String mark, Optional<RealmFacts> present) {
    Set<Long> touched = new LinkedHashSet<>();
    change.accepted().forEach(this::accept);
    change.jobs().forEach(job -> touched.add(number(job)));
    change.given().forEach((id, job) -> maps.given().put(id.value(), number(job)));
    for (InstructionId id : change.settled()) {
      Long job = maps.given().remove(id.value());
      if (job != null) {
        touched.add(job);
      }
    }
    touched.forEach(job -> append(job, change.seq()));
    if (!change.realm().isEmpty()) {
      maps.realm().put(change.seq(), encoded(change.seq(), change.realm()));
    }
    present.ifPresent(it -> maps.present().put(it.seq(), encoded(it.seq(), it.facts())));
    change.recalled().forEach(job -> recall(number(job)));
    change.dropped().forEach(job -> drop(number(job), change.seq()));
    change.archived().forEach(job -> archive(change.seq(), job));
    change.forgotten().forEach(this::forget);
    upTo = change.seq();
    maps.marks().put("mark", mark);
  }

  /** The number of a job; one that the journal never accepted has none and gets the next. */
  private long number(JobId job) {
    return known(job).orElseGet(() -> accept(job));
  }

  private long accept(JobId job) {
    long number = maps.jobs().isEmpty() ? 1 : maps.jobs().lastKey() + 1;
    maps.numbers().put(job.value(), number);
    maps.jobs().put(number, job.value());
    JobNumbers parts = JobNumbers.of(job);
    parts
        .number()
        .ifPresent(
            it ->
                maps.last()
                    .put(parts.name(), Math.max(it, maps.last().getOrDefault(parts.name(), 0L))));
    return number;
  }

  private void append(long job, long seq) {
    EntryList list = growing.computeIfAbsent(job, this::lastList);
    if (list.isFull()) {
      flush(job);
      list = list.next();
      growing.put(job, list);
    }
    list.add(seq);
  }

  private EntryList lastList(long job) {
    Long last = maps.entries().floorKey(((job + 1) << LISTS) - 1);
    boolean own = last != null && last >>> LISTS == job;
    return own ? EntryList.of(last, stored(last)) : new EntryList(job << LISTS);
  }

  private byte[] stored(long key) {
    byte[] found = maps.entries().get(key);
    return found == null ? new byte[0] : found;
  }

  private void archive(long seq, EndedJob job) {
    long number = number(job.id());
    maps.archived().put(number, encoded(seq, List.of(new Fact.JobArchived(job, job.endedAt()))));
    (maps.dropped().containsKey(number) ? maps.records() : maps.ends()).put(end(job), number);
    flush(number);
    growing.remove(number);
  }

  /** A job has no bodies any more; it may be in the state or not. */
  private void drop(long number, long seq) {
    maps.dropped().put(number, seq);
    byte[] left = maps.archived().get(number);
    if (left != null && maps.ends().remove(end(archived(left))) != null) {
      maps.records().put(end(archived(left)), number);
    }
  }

  private static String end(EndedJob job) {
    return String.format(Locale.ROOT, "%020d/%s", job.endedAt().toEpochMilli(), job.id());
  }

  private void flush(long job) {
    EntryList list = growing.get(job);
    if (list != null && list.isChanged()) {
      maps.entries().put(list.key(), list.bytes());
    }
  }

  @Override
  public void commit() {
    growing.keySet().forEach(this::flush);
    if (growing.size() > 10_000) {
      growing.clear();
    }
    maps.state().put("upTo", upTo);
    maps.state().put("format", FORMAT);
    store.commit();
  }

  @Override
  public void clear() throws IOException {
    store.closeImmediately();
    Files.deleteIfExists(file);
    store = store(file);
    maps = IndexMaps.of(store);
    growing.clear();
    upTo = 0;
  }

  @Override
  public boolean contains(JobId job) {
    return maps.numbers().containsKey(job.value());
  }

  @Override
  public long lastNumber(String name) {
    return maps.last().getOrDefault(name, 0L);
  }

  @Override
  public long[] entriesOf(JobId job) {
    return known(job).map(this::entriesOf).orElseGet(() -> new long[0]);
  }

  private long[] entriesOf(long number) {
    flush(number);
    Stream.Builder<long[]> lists = Stream.builder();
    for (Iterator<Long> keys = maps.entries().keyIterator(number << LISTS); keys.hasNext(); ) {
      long key = keys.next();
      if (key >>> LISTS != number) {
        break;
      }
      lists.add(EntryList.of(key, stored(key)).seqs());
    }
    return lists.build().flatMapToLong(Arrays::stream).toArray();
  }

  @Override
  public Optional<RealmFacts> presentAt(long seq) {
    Long key = maps.present().floorKey(seq);
    return Optional.ofNullable(key).map(it -> facts(maps.present(), it));
  }

  @Override
  public List<RealmFacts> realmAfter(long seq, int most) {
    List<RealmFacts> found = new ArrayList<>();
    for (Iterator<Long> keys = maps.realm().keyIterator(seq + 1);
        keys.hasNext() && found.size() < most; ) {
      found.add(facts(maps.realm(), keys.next()));
    }
    return found;
  }

  @Override
  public Optional<EndedJob> archived(JobId job) {
    return known(job)
        .flatMap(number -> Optional.ofNullable(maps.archived().get(number)))
        .map(FolderIndex::archived);
  }

  @Override
  public List<ListedJob> page(boolean newestFirst, Optional<JobId> after, int most) {
    List<ListedJob> found = new ArrayList<>();
    Iterator<Long> numbers = numbers(newestFirst, after.flatMap(this::known));
    while (numbers.hasNext() && found.size() < most) {
      long number = numbers.next();
      Optional<EndedJob> archived =
          Optional.ofNullable(maps.archived().get(number)).map(FolderIndex::archived);
      found.add(
          new ListedJob(new JobId(Objects.requireNonNull(maps.jobs().get(number))), archived));
    }
    return found;
  }

  private Optional<Long> known(JobId job) {
    return Optional.ofNullable(maps.numbers().get(job.value()));
  }

  private Iterator<Long> numbers(boolean newestFirst, Optional<Long> after) {
    if (maps.jobs().isEmpty()) {
      return Collections.emptyIterator();
    }
    return newestFirst
        ? maps.jobs().keyIteratorReverse(after.map(it -> it - 1).orElse(maps.jobs().lastKey()))
        : maps.jobs().keyIterator(after.map(it -> it + 1).orElse(maps.jobs().firstKey()));
  }

  @Override
  public List<EndedJob> endedBefore(Instant instant, int most) {
    return before(maps.ends(), instant, most);
  }

  @Override
  public List<EndedJob> recordsEndedBefore(Instant instant, int most) {
    return before(maps.records(), instant, most);
  }

  private List<EndedJob> before(MVMap<String, Long> ends, Instant instant, int most) {
    List<EndedJob> found = new ArrayList<>();
    for (Long number : ends.values()) {
      byte[] archived = maps.archived().get(number);
      if (archived == null) {
        continue;
      }
      EndedJob job = archived(archived);
      if (found.size() == most || !job.endedAt().isBefore(instant)) {
        break;
      }
      found.add(job);
    }
    return found;
  }

  @Override
  public void forget(JobId job) {
    Long number = maps.numbers().remove(job.value());
    if (number == null) {
      return;
    }
    recall(number);
    maps.dropped().remove(number);
    maps.jobs().remove(number);
    growing.remove(number);
    List<Long> lists = new ArrayList<>();
    for (Iterator<Long> keys = maps.entries().keyIterator(number << LISTS); keys.hasNext(); ) {
      long key = keys.next();
      if (key >>> LISTS != number) {
        break;
      }
      lists.add(key);
    }
    lists.forEach(maps.entries()::remove);
  }

  private void recall(long number) {
    byte[] before = maps.archived().remove(number);
    if (before != null) {
      maps.ends().remove(end(archived(before)));
      maps.records().remove(end(archived(before)));
    }
  }

  @Override
  public void putNames(JobId job, List<String> names) {
    names.forEach(name -> maps.names().put(name, job.value()));
  }

  @Override
  public Optional<JobId> named(String name) {
    return Optional.ofNullable(maps.names().get(name)).map(JobId::new);
  }

  @Override
  public void close() {
    commit();
    store.close();
  }

  private static byte[] encoded(long seq, List<Fact> facts) {
    return Codec.standard().encode(Entry.of(seq, List.of(), facts));
  }

  private static RealmFacts facts(MVMap<Long, byte[]> from, long seq) {
    byte[] bytes = Objects.requireNonNull(from.get(seq));
    Entry entry = Codec.standard().entry(bytes, 0, bytes.length, "the index");
    return new RealmFacts(seq, entry.facts());
  }

  private static EndedJob archived(byte[] bytes) {
    Entry entry = Codec.standard().entry(bytes, 0, bytes.length, "the index");
    return ((Fact.JobArchived) entry.facts().getFirst()).job();
  }
}
