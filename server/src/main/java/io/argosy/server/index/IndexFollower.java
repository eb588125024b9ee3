package io.argosy.server.index;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds the entries of a journal to an index. It begins anew when the index is damaged or belongs to
 * another history, and goes back to what is stored when the store of the index fails: the journal
 * has all that is needed. One thread makes all calls.
 */
final class IndexFollower {
  private static final Logger LOG = LoggerFactory.getLogger(IndexFollower.class);

  /** How many changes of machines a story reads at most before its own entries. */
  private static final int CHANGES_PER_LIST = 256;

  private static final int PAGE = 512;
  private static final int ENTRIES_PER_COMMIT = 10_000;

  /** A store that failed is not asked again sooner: the next questions fail at once. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final JobIndex index;
  private final Journal journal;
  private final Map<MachineId, Fact> present = new TreeMap<>();
  private int changes;
  private long committed;
  private boolean remade;
  private Function<JobId, List<String>> names = _ -> List.of();

  /** The failure of the store after which the index was not brought up to date yet. */
  private Optional<Exception> failure = Optional.empty();

  /** When the store may be asked again, by the clock of intervals. */
  private long askAgain;

  IndexFollower(JobIndex index, Journal journal) {
    this.index = index;
    this.journal = journal;
  }

  /**
   * Adds what the journal has and the index has not.
   *
   * @param loaded the state after the last entry
   * @param namesOf the other names of a job
   */
  void open(StateView loaded, Function<JobId, List<String>> namesOf) throws IOException {
    names = namesOf;
    if (index.isKept()) {
      try {
        begin();
      } catch (DamagedIndex damaged) {
        again(damaged);
      }
      return;
    }
    index.add(all(loaded), "", Optional.empty());
    for (JobStateView job : loaded.jobs()) {
      index.putNames(job.id(), names.apply(job.id()));
    }
    index.commit();
  }

  private void begin() throws IOException {
    if (!isOfThisHistory()) {
      LOG.warn("the index of jobs does not belong to the journal: it is made again");
      index.clear();
    }
    follow();
    index.commit();
  }

  /** Makes a damaged index again, from the whole journal. */
  private void again(DamagedIndex damaged) throws IOException {
    LOG.warn("the index of jobs is damaged: it is made again: {}", damaged.getMessage());
    index.clear();
    goOn();
  }

  /** Adds what is missing; entries that are still to be heard may be among it. */
  private void goOn() throws IOException {
    present.clear();
    changes = 0;
    committed = 0;
    remade = true;
    follow();
    index.commit();
  }

  /** After a failure of the store: goes back to what it has, and on from there. */
  private void recover() throws IOException {
    if (failure.isPresent()) {
      index.rollBack();
      goOn();
      failure = Optional.empty();
      LOG.info("the index of jobs has its store again");
    }
  }

  private void failed(Exception e) {
    if (failure.isEmpty()) {
      LOG.warn("the store of the index of jobs failed, and is asked again: {}", e.getMessage());
    }
    failure = Optional.of(e);
    askAgain = System.nanoTime() + PAUSE.toNanos();
  }

  private EntryChange all(StateView loaded) {
    List<JobId> jobs = loaded.jobs().stream().map(JobStateView::id).toList();
    return new EntryChange(
        journal.lastSeq(),
        jobs,
        new LinkedHashSet<>(),
        new LinkedHashMap<>(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private boolean isOfThisHistory() throws IOException {
    long upTo = index.upTo();
    if (upTo == 0 || upTo > journal.lastSeq()) {
      return upTo == 0;
    }
    try (Stream<Entry> last = journal.read(List.of(upTo))) {
      String mark = index.mark();
      return last.findFirst().filter(entry -> mark(entry).equals(mark)).isPresent();
    }
  }

  private void follow() throws IOException {
    index.presentAt(Long.MAX_VALUE).ifPresent(it -> it.facts().forEach(this::note));
    long from = index.presentAt(Long.MAX_VALUE).map(RealmFacts::seq).orElse(0L);
    for (List<RealmFacts> page = index.realmAfter(from, PAGE);
        !page.isEmpty();
        page = index.realmAfter(page.getLast().seq(), PAGE)) {
      page.forEach(it -> it.facts().forEach(this::note));
    }
    try (Stream<Entry> missing = journal.entriesAfter(index.upTo())) {
      missing.forEach(this::addNamed);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void addNamed(Entry entry) {
    add(entry);
    entry.facts().stream()
        .filter(Fact.JobAccepted.class::isInstance)
        .map(fact -> ((Fact.JobAccepted) fact).job())
        .forEach(this::name);
  }

  private void name(JobId job) {
    try {
      index.putNames(job, names.apply(job));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A job has its names before it is accepted, but not in an index that was made again. */
  void heard(Entry entry) {
    if (remade) {
      addNamed(entry);
    } else {
      add(entry);
    }
  }

  /** Makes what was added durable. */
  void commit() throws IOException {
    if (index.upTo() != committed) {
      index.commit();
      committed = index.upTo();
    }
  }

  @FunctionalInterface
  interface Step<T> {
    T run() throws IOException;
  }

  /** Runs a step; if the index turns out to be damaged, after it was made again. */
  <T> T mended(Step<T> step) throws IOException {
    if (failure.isPresent() && System.nanoTime() - askAgain < 0) {
      throw new IOException("the store of the index of jobs failed", failure.get());
    }
    try {
      recover();
      return run(step);
    } catch (IOException | UncheckedIOException e) {
      failed(e);
      throw e;
    }
  }

  private <T> T run(Step<T> step) throws IOException {
    try {
      return step.run();
    } catch (DamagedIndex damaged) {
      again(damaged);
      return step.run();
    }
  }

  /** An index that was made again has entries that are still to be heard. */
  private void add(Entry entry) {
    if (entry.seq() <= upTo()) {
      return;
    }
    EntryChange change = EntryChange.of(entry);
    change.realm().forEach(this::note);
    boolean due = changes >= CHANGES_PER_LIST;
    changes = due ? 0 : changes;
    try {
      index.add(
          change,
          mark(entry),
          due
              ? Optional.of(new RealmFacts(entry.seq(), List.copyOf(present.values())))
              : Optional.empty());
      if (index.upTo() - committed >= ENTRIES_PER_COMMIT) {
        committed = index.upTo();
        index.commit();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long upTo() {
    try {
      return index.upTo();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void note(Fact fact) {
    if (fact instanceof Fact.MachineUp up) {
      present.put(up.machine(), up);
      changes++;
    } else if (fact instanceof Fact.MachineDown down) {
      present.remove(down.machine());
      changes++;
    }
  }

  /** Two histories differ in the instant of an event, if not in its number. */
  private String mark(Entry entry) {
    String at = entry.stimuli().isEmpty() ? "" : entry.stimuli().getFirst().at().toString();
    return journal.incarnation() + " " + at;
  }
}
