package io.argosy.server.index;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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

  /** Comes before every other character. */
  private static final String FIRST = "\0";

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
    this.upTo = maps.state().get(UP_TO).orElse(0L);
    this.lastJob = maps.jobs().lastKey().orElse(0L);
    if (maps.state().get("format").orElse(FORMAT) != FORMAT) {
      clear();
    }
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
      maps.realm().put(change.seq(), encoded(change.seq(), change.realm()));
    }
    present.ifPresent(it -> maps.present().put(it.seq(), encoded(it.seq(), it.facts())));
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
    maps.archived().put(number, encoded(seq, List.of(new Fact.JobArchived(job, job.endedAt()))));
    boolean bodies = !maps.dropped().containsKey(number);
    (bodies ? maps.ends() : maps.records()).put(end(job), number);
    count(ARCHIVED, 1);
    count(BYTES, bodies ? job.bytes() : 0);
    lists.close(number);
  }

  /** A job has no bodies any more; it may be in the state or not. */
  private void drop(RetentionFact.BodiesDropped fact) {
    long number = number(fact.job());
    maps.dropped().put(number, fact.at().toString());
    Optional<EndedJob> left = archived(number);
    if (left.isPresent() && maps.ends().remove(end(left.get())).isPresent()) {
      maps.records().put(end(left.get()), number);
      count(BYTES, -left.get().bytes());
    }
  }

  private static String end(EndedJob job) {
    return String.format(Locale.ROOT, "%020d/%s", job.endedAt().toEpochMilli(), job.id());
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
    maps = IndexMaps.of(storage);
    lists = new EntryLists(maps.entries());
    upTo = 0;
    lastJob = 0;
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
    for (Iterator<Long> keys = maps.realm().keysFrom(seq + 1);
        keys.hasNext() && found.size() < most; ) {
      facts(maps.realm(), keys.next()).ifPresent(found::add);
    }
    return found;
  }

  @Override
  public void forgetRealm(RealmFacts present) {
    List.of(maps.realm(), maps.present()).forEach(map -> removeUpTo(map, present.seq()));
    maps.present().put(present.seq(), encoded(present.seq(), present.facts()));
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
    return maps.archived().get(number).map(StoredIndex::archived);
  }

  @Override
  public List<ListedJob> page(boolean newestFirst, Optional<JobId> after, int most) {
    List<ListedJob> found = new ArrayList<>();
    Iterator<Long> numbers = numbers(newestFirst, after.flatMap(this::known));
    while (numbers.hasNext() && found.size() < most) {
      found.add(listed(numbers.next()));
    }
    return found;
  }

  @Override
  public Optional<ListedJob> find(JobId job) {
    return known(job).map(this::listed);
  }

  private ListedJob listed(long number) {
    JobId job = new JobId(maps.jobs().get(number).orElseThrow());
    return new ListedJob(job, archived(number), dropped(number));
  }

  private Optional<Instant> dropped(long number) {
    return maps.dropped().get(number).map(Instant::parse);
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
    List<ListedJob> found = new ArrayList<>();
    String from = after.map(it -> end(it) + FIRST).orElse("");
    for (Iterator<String> keys = ends.keysFrom(from); keys.hasNext() && found.size() < most; ) {
      ends.get(keys.next()).map(this::listed).ifPresent(found::add);
    }
    return found;
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
          count(BYTES, maps.ends().remove(end(it)).isPresent() ? -it.bytes() : 0);
          maps.records().remove(end(it));
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
      if (named(name).flatMap(this::known).filter(it -> dropped(it).isEmpty()).isPresent()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    commit();
    storage.close();
  }

  private static byte[] encoded(long seq, List<Fact> facts) {
    return Codec.standard().encode(Entry.of(seq, List.of(), facts));
  }

  private static Optional<RealmFacts> facts(IndexMap<Long, byte[]> from, long seq) {
    return from.get(seq)
        .map(bytes -> Codec.standard().entry(bytes, 0, bytes.length, "the index"))
        .map(entry -> new RealmFacts(seq, entry.facts()));
  }

  private static EndedJob archived(byte[] bytes) {
    Entry entry = Codec.standard().entry(bytes, 0, bytes.length, "the index");
    return ((Fact.JobArchived) entry.facts().getFirst()).job();
  }
}
