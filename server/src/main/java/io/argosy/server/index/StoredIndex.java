package io.argosy.server.index;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** An index in sorted maps. */
public final class StoredIndex implements JobIndex {
  private static final long FORMAT = 2;
  private static final String UP_TO = "upTo";
  private static final String KNOWN = "known";
  private static final String FORGOTTEN = "forgotten";
  private static final String ARCHIVED = "archived";
  private static final String BYTES = "bytes";
  private static final String FIRST = "\0"; // Comes before every other character.

  private final IndexStorage storage;
  private IndexMaps maps;
  private EntryLists lists;
  private long upTo;
  private long lastJob;

  /** An index of an earlier form is emptied. */
  public StoredIndex(IndexStorage storage) throws IOException {
    this.storage = storage;
    this.maps = IndexMaps.of(storage);
    this.lists = new EntryLists(maps.entries());
    noteLast();
    if (maps.state().get("format").orElse(FORMAT) != FORMAT) {
      clear();
    }
  }

  private void reopen() {
    maps = IndexMaps.of(storage);
    lists = new EntryLists(maps.entries());
    noteLast();
  }

  private void noteLast() {
    upTo = maps.state().get(UP_TO).orElse(0L);
    lastJob = maps.jobs().lastKey().orElse(0L);
  }

  @Override
  public boolean isShared() {
    return storage.isShared();
  }

  @Override
  public void rollBack() {
    storage.rollBack();
    reopen();
  }

  @Override
  public long upTo() {
    return upTo;
  }

  @Override
  public String mark() {
    return maps.marks().get("mark").orElse("");
  }

  @Override
  public void add(EntryChange change, String mark, Optional<RealmFacts> present) {
    Set<Long> touched = new LinkedHashSet<>();
    change.accepted().forEach(this::accept);
    change.jobs().forEach(job -> touched.add(number(job)));
    change.given().forEach((id, job) -> maps.given().put(id.value(), number(job)));
    for (InstructionId id : change.settled()) {
      maps.given().remove(id.value()).ifPresent(touched::add);
    }
    touched.forEach(job -> lists.append(job, change.seq()));
    if (!change.realm().isEmpty()) {
      maps.realm().put(change.seq(), IndexValues.of(change.seq(), change.realm()));
    }
    present.ifPresent(it -> maps.present().put(it.seq(), IndexValues.of(it.seq(), it.facts())));
    change.recalled().forEach(job -> recall(number(job)));
    change.dropped().forEach(this::drop);
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
    long number = ++lastJob;
    maps.numbers().put(job.value(), number);
    maps.jobs().put(number, job.value());
    lists.begin(number);
    count(KNOWN, 1);
    JobNumbers parts = JobNumbers.of(job);
    parts
        .number()
        .ifPresent(it -> maps.last().put(parts.name(), Math.max(it, lastNumber(parts.name()))));
    return number;
  }

  private void count(String what, long more) {
    maps.state().put(what, counted(what) + more);
  }

  private long counted(String what) {
    return maps.state().get(what).orElse(0L);
  }

  private void archive(long seq, EndedJob job) {
    long number = number(job.id());
    recall(number); // An entry may bring a job back and let it leave again.
    maps.archived().put(number, IndexValues.of(seq, job));
    boolean bodies = !isDropped(number);
    (bodies ? maps.ends() : maps.records()).put(IndexValues.end(job), number);
    count(ARCHIVED, 1);
    count(BYTES, bodies ? job.bytes() : 0);
    lists.close(number);
  }

  /** A job has no bodies any more; it may be in the state or not. */
  private void drop(RetentionFact.BodiesDropped fact) {
    long number = number(fact.job());
    maps.dropped().put(number, fact.at().toString());
    Optional<EndedJob> left = archived(number);
    if (left.isPresent() && maps.ends().remove(IndexValues.end(left.get())).isPresent()) {
      maps.records().put(IndexValues.end(left.get()), number);
      count(BYTES, -left.get().bytes());
    }
  }

  @Override
  public void commit() throws IOException {
    lists.flush();
    maps.state().put(UP_TO, upTo);
    maps.state().put("format", FORMAT);
    storage.commit();
  }

  @Override
  public void clear() throws IOException {
    storage.clear();
    reopen();
  }

  @Override
  public boolean contains(JobId job) {
    return maps.numbers().containsKey(job.value());
  }

  @Override
  public long lastNumber(String name) {
    return maps.last().get(name).orElse(0L);
  }

  @Override
  public long[] entriesOf(JobId job) {
    return known(job).map(lists::of).orElseGet(() -> new long[0]);
  }

  @Override
  public OptionalLong markEntries(BitSet used, long from, int most) {
    return lists.mark(used, from, most);
  }

  @Override
  public Optional<RealmFacts> presentAt(long seq) {
    return maps.present().floorKey(seq).flatMap(key -> facts(maps.present(), key));
  }

  @Override
  public List<RealmFacts> realmAfter(long seq, int most) {
    List<RealmFacts> found = new ArrayList<>();
    maps.realm()
        .all(first(maps.realm().keysFrom(seq + 1), most))
        .forEach((key, bytes) -> found.add(IndexValues.facts(key, bytes)));
    return found;
  }

  @Override
  public void forgetRealm(RealmFacts present) {
    List.of(maps.realm(), maps.present()).forEach(map -> removeUpTo(map, present.seq()));
    maps.present().put(present.seq(), IndexValues.of(present.seq(), present.facts()));
  }

  private static void removeUpTo(IndexMap<Long, byte[]> map, long seq) {
    List<Long> gone = new ArrayList<>();
    for (Iterator<Long> keys = map.keysFrom(0L); keys.hasNext(); ) {
      long key = keys.next();
      if (key > seq) {
        break;
      }
      gone.add(key);
    }
    gone.forEach(map::remove);
  }

  @Override
  public Optional<EndedJob> archived(JobId job) {
    return known(job).flatMap(this::archived);
  }

  private Optional<EndedJob> archived(long number) {
    return maps.archived().get(number).map(IndexValues::ended);
  }

  @Override
  public List<ListedJob> page(boolean newestFirst, Optional<JobId> after, int most) {
    return listed(first(numbers(newestFirst, after.flatMap(this::known)), most));
  }

  private static <K> List<K> first(Iterator<K> keys, int most) {
    List<K> found = new ArrayList<>();
    while (found.size() < most && keys.hasNext()) {
      found.add(keys.next());
    }
    return found;
  }

  @Override
  public Optional<ListedJob> find(JobId job) {
    return known(job).flatMap(number -> listed(List.of(number)).stream().findFirst());
  }

  private List<ListedJob> listed(Collection<Long> numbers) {
    Map<Long, byte[]> archived = maps.archived().all(numbers);
    Map<Long, String> dropped = maps.dropped().all(numbers);
    List<ListedJob> found = new ArrayList<>();
    maps.jobs()
        .all(numbers)
        .forEach(
            (number, job) ->
                found.add(
                    new ListedJob(
                        new JobId(job),
                        Optional.ofNullable(archived.get(number)).map(IndexValues::ended),
                        Optional.ofNullable(dropped.get(number)).map(Instant::parse))));
    return found;
  }

  private Optional<Long> known(JobId job) {
    return maps.numbers().get(job.value());
  }

  private Iterator<Long> numbers(boolean newestFirst, Optional<Long> after) {
    if (!newestFirst) {
      return maps.jobs().keysFrom(after.map(it -> it + 1).orElse(0L));
    }
    Optional<Long> from = after.map(it -> it - 1).or(() -> maps.jobs().lastKey());
    return from.map(maps.jobs()::keysDownFrom).orElseGet(Collections::emptyIterator);
  }

  @Override
  public List<ListedJob> ended(boolean bodies, Optional<EndedJob> after, int most) {
    IndexMap<String, Long> ends = bodies ? maps.ends() : maps.records();
    String from = after.map(it -> IndexValues.end(it) + FIRST).orElse("");
    return listed(ends.all(first(ends.keysFrom(from), most)).values());
  }

  @Override
  public void forget(JobId job) {
    forgetNames(job);
    Optional<Long> number = maps.numbers().remove(job.value());
    if (number.isPresent()) {
      recall(number.get());
      maps.dropped().remove(number.get());
      maps.jobs().remove(number.get());
      lists.remove(number.get());
      count(KNOWN, -1);
      count(FORGOTTEN, 1);
    }
  }

  @Override
  public void forgetNames(JobId job) {
    maps.own()
        .remove(job.value())
        .ifPresent(all -> all.lines().forEach(name -> maps.names().remove(name)));
  }

  private void recall(long number) {
    Optional<EndedJob> before = archived(number);
    maps.archived().remove(number);
    before.ifPresent(
        it -> {
          count(ARCHIVED, -1);
          count(BYTES, maps.ends().remove(IndexValues.end(it)).isPresent() ? -it.bytes() : 0);
          maps.records().remove(IndexValues.end(it));
        });
  }

  @Override
  public Counts counts() {
    return new Counts(counted(KNOWN), counted(FORGOTTEN), counted(ARCHIVED), counted(BYTES));
  }

  @Override
  public void trimmed() {
    maps.state().put(FORGOTTEN, 0L);
  }

  @Override
  public void putNames(JobId job, List<String> names) {
    names.forEach(name -> maps.names().put(name, job.value()));
    maps.own().put(job.value(), String.join("\n", names));
  }

  @Override
  public Optional<JobId> named(String name) {
    return maps.names().get(name).map(JobId::new);
  }

  @Override
  public boolean hasBodies(String prefix) {
    for (Iterator<String> keys = maps.names().keysFrom(prefix); keys.hasNext(); ) {
      String name = keys.next();
      if (!name.startsWith(prefix)) {
        return false;
      }
      if (named(name).flatMap(this::known).filter(it -> !isDropped(it)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private boolean isDropped(long number) {
    return maps.dropped().containsKey(number);
  }

  @Override
  public void close() throws IOException {
    storage.close();
  }

  private static Optional<RealmFacts> facts(IndexMap<Long, byte[]> from, long seq) {
    return from.get(seq).map(bytes -> IndexValues.facts(seq, bytes));
  }
}
