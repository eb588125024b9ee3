package io.argosy.agent.slurm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Calls Slurm for all attempts, in one thread: lists allocations once per interval, submits
 * requests as arrays, cancels what is no longer needed. It never calls Slurm under the lock.
 */
final class Clerk implements AutoCloseable {
  /** Attempts that start within this go into one array. */
  private static final Duration GATHERING = Duration.ofMillis(250);

  /** The shortest interval between two calls of Slurm. */
  private static final Duration BREATH = Duration.ofMillis(200);

  /** The shortest interval between two calls while Slurm does not answer. */
  private static final Duration LONG_BREATH = Duration.ofSeconds(2);

  /** How often waiting allocations get a sign of life; they end after ten minutes without. */
  private static final Duration PULSE = Duration.ofSeconds(60);

  /** How long the closing agent waits until all allocations are cancelled. */
  private static final Duration FAREWELL = Duration.ofSeconds(20);

  private final SlurmTerms terms;
  private final Queue queue;
  private final Tidings tidings;
  private final Book book = new Book();
  private final Thread thread;
  private Optional<Limits> limits = Optional.empty();
  private Appetite appetite = Appetite.hearty(System.nanoTime());
  private boolean closed;
  private boolean away;

  /** Whether to act before the interval is over. */
  private boolean stirred = true;

  private long gatheringSinceNanos = System.nanoTime();
  private long lookedNanos = System.nanoTime() - PULSE.toNanos();
  private long pulses;
  private long pulseNanos = lookedNanos;
  private long begunLooks;
  private long goodLook;

  Clerk(SlurmTerms terms, Queue queue, Post post) {
    this.terms = terms;
    this.queue = queue;
    this.tidings = new Tidings(post);
    this.thread = Thread.ofPlatform().daemon().name("slurm").unstarted(this::work);
  }

  void start() {
    thread.start();
  }

  /** How long an allocation may last, as far as that is known. */
  synchronized Optional<Duration> longest() {
    return limits.flatMap(Limits::time);
  }

  /** Requests an allocation; returns the number of the request. */
  synchronized long ask(Wish wish) {
    long now = System.nanoTime();
    if (book.wanted() == 0) {
      gatheringSinceNanos = now;
    }
    stir();
    return book.ask(wish, now);
  }

  /** Waits for the outcome of a request. */
  synchronized Place await(long request) throws InterruptedException {
    Place place = book.place(request);
    while (place instanceof Place.Wanted || place instanceof Place.Queued) {
      wait();
      place = book.place(request);
    }
    return place;
  }

  /** Releases an allocation that is no longer needed, or its request. */
  synchronized void release(long request) {
    if (book.release(request)) {
      appetite = appetite.freed(System.nanoTime());
    }
    stir();
  }

  /** The next report of Slurm on a request; empty when none comes for so long. */
  synchronized Optional<Place> look(long request, Duration atMost) throws InterruptedException {
    long needed = begunLooks + 1;
    long until = System.nanoTime() + atMost.toNanos();
    stir();
    while (goodLook < needed && !closed) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return Optional.empty();
      }
      wait(left);
    }
    return goodLook < needed ? Optional.empty() : Optional.of(book.place(request));
  }

  private void stir() {
    stirred = true;
    notifyAll();
  }

  private void work() {
    try {
      while (rest()) {
        beat();
        turn();
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private void turn() throws InterruptedException {
    long look;
    synchronized (this) {
      stirred = false;
      look = ++begunLooks;
    }
    if (limits.isEmpty()) {
      Optional<Limits> now = queue.limits();
      synchronized (this) {
        limits = now;
      }
    }
    Optional<List<Element>> listing = limits.isPresent() ? queue.list() : Optional.empty();
    List<String> leaving = heard(look, listing);
    if (!leaving.isEmpty() && listing.isPresent()) {
      queue.cancel(leaving);
    }
    if (listing.isPresent()) {
      submit();
    }
    tell();
  }

  /** Handles Slurm's answer; returns what to cancel. */
  private synchronized List<String> heard(long look, Optional<List<Element>> listing) {
    long now = System.nanoTime();
    lookedNanos = now;
    away = listing.isEmpty();
    if (listing.isPresent()) {
      book.seen(listing.get());
      goodLook = look;
    }
    if (book.giveUp(now, terms.patience()) > 0) {
      appetite = appetite.inVain(now, terms.patience());
    }
    notifyAll();
    return book.leaving();
  }

  private void submit() throws InterruptedException {
    boolean inArray = limits.map(Limits::array).orElse(0) >= 1;
    for (Optional<Book.Batch> next = next(); next.isPresent(); next = next()) {
      Book.Batch batch = next.get();
      Said said = queue.submit(batch.wish(), batch.size(), inArray);
      Optional<List<String>> elements =
          said.isGood() ? Queue.elements(said.out(), batch.size(), inArray) : Optional.empty();
      note(batch, elements, said);
    }
  }

  private synchronized Optional<Book.Batch> next() {
    long now = System.nanoTime();
    boolean gathering = now - gatheringSinceNanos < GATHERING.toNanos();
    if (closed || gathering || !appetite.isReady(now)) {
      return Optional.empty();
    }
    return book.batch(Math.min(appetite.most(), limits.map(Limits::array).orElse(1)));
  }

  private synchronized void note(Book.Batch batch, Optional<List<String>> elements, Said said) {
    long now = System.nanoTime();
    if (elements.isPresent()) {
      book.submitted(batch, elements.get(), now);
      appetite = book.wanted() == 0 ? Appetite.hearty(now) : appetite.taken(batch.size(), now);
      // The next listing shows its new state.
      stirred = true;
    } else {
      appetite = appetite.refused(batch.size(), now);
      if (!appetite.isReady(now)) {
        tidings.refused(said.complaint(), book.held(), book.wanted());
      }
    }
  }

  private void tell() {
    Tidings.News news;
    synchronized (this) {
      boolean ready = appetite.isReady(System.nanoTime());
      boolean tight = away || (appetite.tight() && (!ready || book.wanted() > 0));
      news = new Tidings.News(away, tight, book.held(), book.wanted(), book.reasons());
    }
    tidings.tell(news, System.nanoTime());
  }

  /** Waits until something is to be done; returns whether to continue. */
  private synchronized boolean rest() throws InterruptedException {
    for (long left = left(); left > 0 && !closed; left = left()) {
      wait(left);
    }
    return !closed;
  }

  /** Milliseconds until the next turn. */
  private long left() {
    long now = System.nanoTime();
    boolean often = !book.isIdle() && terms.interval().compareTo(PULSE) < 0;
    Duration pause = away ? LONG_BREATH : often ? terms.interval() : PULSE;
    long due = lookedNanos + pause.toNanos();
    if (stirred && !away) {
      due = Math.min(due, lookedNanos + BREATH.toNanos());
    }
    if (appetite.tight() && !appetite.isReady(now)) {
      // Then the agent offers more slots again.
      due = Math.min(due, appetite.againNanos());
    }
    if (book.wanted() > 0 && !away) {
      long ready = Math.max(appetite.againNanos(), gatheringSinceNanos + GATHERING.toNanos());
      due = Math.min(due, Math.max(ready, lookedNanos + BREATH.toNanos()));
    }
    return due <= now ? 0 : (due - now) / 1_000_000 + 1;
  }

  /** Shows the waiting allocations that the agent is alive. */
  private void beat() {
    long now = System.nanoTime();
    if (now - pulseNanos < PULSE.toNanos()) {
      return;
    }
    pulseNanos = now;
    pulses++;
    try {
      Files.writeString(queue.alive().resolveSibling("alive.part"), now + " " + pulses + "\n");
      Files.move(
          queue.alive().resolveSibling("alive.part"),
          queue.alive(),
          StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // The next write may succeed; the allocations wait for a while.
      return;
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    thread.interrupt();
    try {
      thread.join();
      long until = System.nanoTime() + FAREWELL.toNanos();
      while (!queue.endAll() && System.nanoTime() - until < 0) {
        Thread.sleep(BREATH);
      }
      Files.deleteIfExists(queue.alive());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // Remaining allocations get no more signs of life, and end.
      return;
    }
  }
}
