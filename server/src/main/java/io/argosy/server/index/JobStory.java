package io.argosy.server.index;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Merges the entries of a job with changes of machines, as a reader of the journal finds them. */
final class JobStory {
  private static final int PAGE = 256;

  private final RealmIndex index;
  private final Journal journal;
  private final JobId job;

  JobStory(RealmIndex index, Journal journal, JobId job) {
    this.index = index;
    this.journal = journal;
    this.job = job;
  }

  private record Beginning(long[] seqs, Optional<RealmFacts> present) {}

  Stream<Entry> entries() {
    Beginning begins =
        index.ask(
            it -> {
              long[] seqs = it.entriesOf(job);
              return new Beginning(
                  seqs, seqs.length == 0 ? Optional.empty() : it.presentAt(seqs[0] - 1));
            });
    if (begins.seqs().length == 0) {
      return Stream.empty();
    }
    Stream<Entry> own = journal.read(LongStream.of(begins.seqs()).boxed().toList());
    Merged merged = new Merged(own.iterator(), begins.present());
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(merged, Spliterator.ORDERED | Spliterator.NONNULL),
            false)
        .onClose(own::close);
  }

  private final class Merged implements Iterator<Entry> {
    private final Iterator<Entry> own;
    private final JobFacts.Story story = new JobFacts.Story(job);
    private final Queue<RealmFacts> realm = new ArrayDeque<>();
    private Optional<Entry> nextOwn;
    private Optional<Entry> ahead = Optional.empty();
    private long read;

    Merged(Iterator<Entry> own, Optional<RealmFacts> present) {
      this.own = own;
      this.nextOwn = following();
      present.ifPresent(it -> it.facts().forEach(story::next));
      read = present.map(RealmFacts::seq).orElse(0L);
      fill();
    }

    private Optional<Entry> following() {
      return own.hasNext() ? Optional.of(own.next()) : Optional.empty();
    }

    private void fill() {
      if (realm.isEmpty()) {
        realm.addAll(index.ask(it -> it.realmAfter(read, PAGE)));
      }
    }

    @Override
    public boolean hasNext() {
      while (ahead.isEmpty() && (nextOwn.isPresent() || (story.isOpen() && !realm.isEmpty()))) {
        Entry entry = step();
        ahead = entry.facts().isEmpty() ? Optional.empty() : Optional.of(entry);
      }
      return ahead.isPresent();
    }

    /** Takes the older of the two next entries; an entry in both is the job's own. */
    private Entry step() {
      RealmFacts other = realm.peek();
      boolean ownFirst = other == null || nextOwn.filter(it -> it.seq() <= other.seq()).isPresent();
      if (ownFirst) {
        Entry entry = nextOwn.orElseThrow();
        if (other != null && other.seq() == entry.seq()) {
          drop();
        }
        nextOwn = following();
        return told(entry.seq(), entry.facts());
      }
      drop();
      return told(other.seq(), other.facts());
    }

    private void drop() {
      read = realm.remove().seq();
      fill();
    }

    private Entry told(long seq, List<Fact> facts) {
      return Entry.of(
          seq, List.of(), facts.stream().flatMap(fact -> story.next(fact).stream()).toList());
    }

    @Override
    public Entry next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Entry entry = ahead.orElseThrow();
      ahead = Optional.empty();
      return entry;
    }
  }
}
