package io.argosy.agent.remote;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Dispatch;
import io.argosy.protocol.wire.Span;
import io.argosy.protocol.wire.Try;
import io.argosy.protocol.wire.UploadRequest;
import io.argosy.protocol.wire.Verdicts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Reports that the server does not have yet. The reports of one attempt stay in order; a result is
 * uploaded before it is reported. No report is dropped while the server is unreachable.
 */
final class Outbox implements AutoCloseable {
  /** How many batches are sent together. */
  private static final int BATCH = 100;

  private final Link link;
  private final Wire wire;
  private final Uploads uploads;
  private final Log log;
  private final SequencedMap<String, Queue<Letter>> lanes = new LinkedHashMap<>();
  private final ExecutorService uploading = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread shipping;

  Outbox(Link link, Wire wire, Uploads uploads, Log log) {
    this.link = link;
    this.wire = wire;
    this.uploads = uploads;
    this.log = log;
    this.shipping = Thread.ofVirtual().name("outbox").start(this::ship);
  }

  /**
   * Adds reports.
   *
   * @param lane reports of one lane arrive in order
   * @return the decision on them, once it is known
   */
  CompletableFuture<List<Fact>> add(String lane, JobId job, Sender sender, List<Stimulus> news) {
    Letter letter = new Letter(job, sender, news);
    synchronized (this) {
      lanes.computeIfAbsent(lane, name -> new ArrayDeque<>()).add(letter);
      notifyAll();
    }
    if (!letter.isReady()) {
      uploading.execute(() -> upload(letter));
    }
    return letter.answer();
  }

  /** Whether reports of a job are outstanding. */
  synchronized boolean holds(JobId job) {
    return lanes.values().stream()
        .flatMap(Queue::stream)
        .anyMatch(letter -> letter.job().equals(job));
  }

  /** Waits until all reports are sent, for so long at most. */
  synchronized boolean awaitEmpty(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    for (long left = patience.toMillis(); left > 0 && !lanes.isEmpty(); ) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
    return lanes.isEmpty();
  }

  private void upload(Letter letter) {
    try {
      for (Stimulus.ResultStored stored : letter.results()) {
        upload(letter, stored);
      }
      letter.ready(true);
      synchronized (this) {
        notifyAll();
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private void upload(Letter letter, Stimulus.ResultStored stored) throws InterruptedException {
    Try attempt = Translation.attempt(stored.attempt());
    Optional<Span> piece = Optional.of(Translation.span(stored.piece()));
    UploadRequest.Wanted wanted =
        new UploadRequest.Wanted(UploadRequest.Kind.RESULT, attempt, piece);
    try {
      List<Path> outputs = letter.sender().outputs(stored);
      for (int i = 0; i < outputs.size(); i++) {
        OptionalInt number = OptionalInt.of(i);
        uploads.upload(
            new UploadRequest.Wanted(UploadRequest.Kind.OUTPUT, attempt, piece, number),
            outputs.get(i));
      }
      uploads.upload(wanted, letter.sender().file(stored));
    } catch (Refusal refusal) {
      if (refusal.isForWantOfFile()) {
        letter.replace(stored, List.of());
        return;
      }
      hopeless(letter, stored, refusal);
    }
  }

  /** The server will never accept the result: its attempt has failed, and its worker may stop. */
  private void hopeless(Letter letter, Stimulus.ResultStored stored, Refusal refusal) {
    boolean local = refusal.isLocal();
    String reason =
        (local
                ? "on this machine its result could not be read: "
                : "the server did not take its result: ")
            + refusal.sentence();
    log.say("result-not-taken", reason, "attempt", stored.attempt());
    Ending failed =
        local
            ? new Ending.Unfit(reason)
            : new Ending.Failed(Optional.of(stored.piece()), reason, "");
    letter.replace(
        stored, List.of(new Stimulus.AttemptEnded(Translation.WHENEVER, stored.attempt(), failed)));
    letter.sender().giveUp(stored.attempt());
  }

  private void ship() {
    try {
      while (true) {
        ship(next());
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  /** The batches at the heads of their lanes that can be sent. */
  private synchronized List<Letter> next() throws InterruptedException {
    List<Letter> heads = heads();
    while (heads.isEmpty()) {
      wait();
      heads = heads();
    }
    return heads;
  }

  private List<Letter> heads() {
    List<Letter> heads = new ArrayList<>();
    for (Queue<Letter> lane : lanes.values()) {
      for (Letter letter : lane) {
        if (!letter.isReady() || heads.size() >= BATCH) {
          break;
        }
        heads.add(letter);
      }
    }
    return heads;
  }

  private void ship(List<Letter> letters) throws InterruptedException {
    try {
      arrived(letters, tell(letters));
    } catch (Refusal refusal) {
      if (letters.size() > 1) {
        // One of them is wrong, or its result is missing: the others must not be affected.
        for (Letter letter : letters) {
          ship(List.of(letter));
        }
      } else {
        refused(letters.getFirst(), refusal);
      }
    }
  }

  private Verdicts tell(List<Letter> letters) throws Refusal, InterruptedException {
    List<Dispatch.Group> groups = letters.stream().map(Letter::group).toList();
    return link.ask(
        session ->
            Verdicts.from(
                wire.post(
                    "/v1/machines/" + session.machine() + "/news",
                    new Dispatch(session.session(), groups).fields(),
                    wire.patience())));
  }

  private void arrived(List<Letter> letters, Verdicts verdicts) {
    for (int i = 0; i < letters.size(); i++) {
      Letter letter = letters.get(i);
      List<Fact> facts = new ArrayList<>();
      if (i < verdicts.groups().size()) {
        verdicts
            .groups()
            .get(i)
            .verdicts()
            .forEach(verdict -> facts.add(Translation.fact(verdict, letter.news())));
      }
      done(letter, facts);
    }
  }

  private void refused(Letter letter, Refusal refusal) {
    List<Stimulus.ResultStored> results = letter.results();
    if (!refusal.isConflict() || results.isEmpty()) {
      log.say("news-refused", "the server does not take some news: " + refusal.sentence());
      done(letter, List.of());
    } else if (letter.isWorthAnotherTry()) {
      // The uploaded body is gone, or differs from the local file.
      log.say("result-missing", refusal.sentence() + "; it is uploaded again");
      letter.ready(false);
      uploading.execute(() -> upload(letter));
    } else {
      results.forEach(stored -> hopeless(letter, stored, refusal));
    }
  }

  private void done(Letter letter, List<Fact> facts) {
    letter.answer().complete(facts);
    synchronized (this) {
      lanes.values().forEach(lane -> lane.remove(letter));
      lanes.values().removeIf(Queue::isEmpty);
      notifyAll();
    }
  }

  @Override
  public void close() {
    shipping.interrupt();
    uploading.shutdownNow();
  }
}
