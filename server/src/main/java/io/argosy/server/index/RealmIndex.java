package io.argosy.server.index;

import io.argosy.core.engine.FollowedState;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  private final JobIndex index;
  private final Journal journal;
  private final IndexFollower follower;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("job-index").daemon().factory());
  private volatile boolean dropped;
  private Optional<Exception> broken = Optional.empty();

  /** A question to the index. */
  @FunctionalInterface
  public interface Question<T> {
    T ask(JobIndex index) throws IOException;
  }

  public RealmIndex(JobIndex index, Journal journal) {
    this.index = index;
    this.journal = journal;
    this.follower = new IndexFollower(index, journal);
  }

  /**
   * Adds what the journal has and the index has not; begins anew if the index belongs to another
   * history.
   *
   * @param loaded the state after the last entry
   * @param names the other names of a job
   */
  public void open(StateView loaded, Function<JobId, List<String>> names) throws IOException {
    follower.open(loaded, names);
    thread.scheduleWithFixedDelay(this::commit, 1, 1, TimeUnit.SECONDS);
  }

  /** Whether jobs may leave the state: they are found here. */
  public boolean isKept() {
    return index.isKept();
  }

  /** Adds an entry that is durable; returns at once. */
  public void hear(Entry entry) {
    try {
      thread.execute(() -> guarded(() -> follower.heard(entry)));
    } catch (RejectedExecutionException closed) {
      return; // The next opening reads the entry from the journal.
    }
  }

  /** A step that changes the index. */
  @FunctionalInterface
  private interface Change {
    void run() throws IOException;
  }

  private void guarded(Change step) {
    if (broken.isPresent() || dropped) {
      return;
    }
    try {
      follower.mended(
          () -> {
            step.run();
            return true;
          });
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("the index of jobs does not have an entry yet", e); // It is read again.
    } catch (RuntimeException e) {
      broken = Optional.of(e);
      LOG.atError()
          .setCause(e)
          .log("the index of jobs cannot be written; the next start of the realm mends it");
    }
  }

  private void commit() {
    guarded(follower::commit);
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
      return follower.mended(() -> question.ask(index));
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
    thread.execute(this::end);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        LOG.warn("the index of jobs is still being written");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the thread soon, and does not wait for it: another process may have the realm. */
  public void drop() {
    dropped = true;
    thread.execute(this::end);
    thread.shutdown();
  }

  /**
   * Ends the thread as {@link #close} does, if the realm was well; otherwise the store of a shared
   * index may be away, and what it does not have is added again at the next opening.
   */
  public void close(boolean well) {
    if (well || !index.isShared()) {
      close();
    } else {
      drop();
    }
  }

  private void end() {
    try {
      index.close();
    } catch (IOException | RuntimeException e) {
      LOG.atWarn().setCause(e).log("the index of jobs could not be closed; it is made again");
    }
  }
}
