package io.argosy.server.index;

import io.argosy.core.engine.FollowedState;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of one realm. A thread of its own follows the journal and answers questions in order,
 * so that an answer contains every entry that was stored before the question.
 */
public final class RealmIndex implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RealmIndex.class);

  /** How many changes of machines a story reads at most before its own entries. */
  private static final int CHANGES_PER_LIST = 256;

  private static final int PAGE = 512;
  private static final int ENTRIES_PER_COMMIT = 20_000;

  private final JobIndex index;
  private final Journal journal;
  private final Map<MachineId, Fact> present = new TreeMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("job-index").daemon().factory());
  private int changes;
  private long committed;
  private boolean remade;
  private Function<JobId, List<String>> names = _ -> List.of();
  private Optional<Exception> broken = Optional.empty();

  /** A question to the index. */
  @FunctionalInterface
  public interface Question<T> {
    T ask(JobIndex index) throws IOException;
  }

  public RealmIndex(JobIndex index, Journal journal) {
    this.index = index;
    this.journal = journal;
  }

  /**
   * Adds what the journal has and the index has not; begins anew if the index belongs to another
   * history.
   *
   * @param loaded the state after the last entry
   * @param names the other names of a job
   */
  public void open(StateView loaded, Function<JobId, List<String>> names) throws IOException {
    this.names = names;
    if (index.isKept()) {
      try {
        begin();
      } catch (DamagedIndex damaged) {
        again(damaged);
      }
    } else {
      index.add(all(loaded), "", Optional.empty());
      for (JobStateView job : loaded.jobs()) {
        index.putNames(job.id(), names.apply(job.id()));
      }
      index.commit();
    }
    thread.scheduleWithFixedDelay(this::commit, 1, 1, TimeUnit.SECONDS);
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
    present.clear();
    changes = 0;
    committed = 0;
    remade = true;
    follow();
    index.commit();
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

  /** Whether jobs may leave the state: they are found here. */
  public boolean isKept() {
    return index.isKept();
  }

  /** Adds an entry that is durable; returns at once. */
  public void hear(Entry entry) {
    try {
      thread.execute(() -> guarded(() -> heard(entry)));
    } catch (RejectedExecutionException closed) {
      return; // The next opening reads the entry from the journal.
    }
  }

  /** A job has its names before it is accepted, but not in an index that was made again. */
  private void heard(Entry entry) {
    if (remade) {
      addNamed(entry);
    } else {
      add(entry);
    }
  }

  private void guarded(Runnable step) {
    if (broken.isPresent()) {
      return;
    }
    try {
      mended(
          () -> {
            step.run();
            return true;
          });
    } catch (IOException | RuntimeException e) {
      broken = Optional.of(e);
      LOG.atError()
          .setCause(e)
          .log("the index of jobs cannot be written; the next start of the realm mends it");
    }
  }

  @FunctionalInterface
  private interface Step<T> {
    T run() throws IOException;
  }

  /** Runs a step; if the index turns out to be damaged, after it was made again. */
  private <T> T mended(Step<T> step) throws IOException {
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

  private void commit() {
    guarded(
        () -> {
          try {
            if (index.upTo() != committed) {
              index.commit();
              committed = index.upTo();
            }
          } catch (IOException e) {
            LOG.warn("the index of jobs cannot be stored now: {}", e.getMessage());
          }
        });
  }

  /** Asks the index; the answer contains every entry stored so far. */
  public <T> T ask(Question<T> question) {
    try {
      return CompletableFuture.supplyAsync(() -> answer(question), thread).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } catch (RejectedExecutionException closed) {
      throw new UncheckedIOException(new IOException("the realm is closed", closed));
    }
  }

  private <T> T answer(Question<T> question) {
    if (broken.isPresent()) {
      throw new UncheckedIOException(
          new IOException("the index of jobs cannot be used until the next start", broken.get()));
    }
    try {
      return mended(() -> question.ask(index));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The entries that concern one job: its facts, and changes of machines and advice meanwhile. */
  public Stream<Entry> story(JobId job) {
    return index.isKept() && broken.isEmpty()
        ? new JobStory(this, journal, job).entries()
        : JobFacts.story(journal.entries(), job);
  }

  /** A state that holds one job, as its facts made it; without jobs if it was never accepted. */
  public StateView replay(JobId job) {
    FollowedState state = new FollowedState(kinds());
    try (Stream<Entry> story = story(job)) {
      story.forEach(entry -> entry.facts().forEach(state::apply));
    }
    return state.view();
  }

  /**
   * Removes what nothing needs from the journal.
   *
   * @param least if at least so many jobs were forgotten since the last time, and not too few of
   *     all
   * @return how many parts of the journal were rewritten
   */
  public int trim(int least) {
    return index.isKept() && broken.isEmpty() ? new JournalTrim(this, journal).run(least) : 0;
  }

  private JobKinds kinds() {
    return journal.kinds();
  }

  /** Jobs in the order of acceptance, also those that left the state. */
  public List<ListedJob> page(boolean newestFirst, Optional<JobId> after, int most) {
    return ask(it -> new ArrayList<>(it.page(newestFirst, after, most)));
  }

  /** Ends the thread; what is not stored yet is added at the next start. */
  @Override
  public void close() {
    thread.execute(this::commit);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        LOG.warn("the index of jobs is still being written");
      }
      index.close();
    } catch (IOException | RuntimeException e) {
      LOG.atWarn().setCause(e).log("the index of jobs could not be closed; it is made again");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
