package io.argosy.agent;

import io.argosy.agent.report.ReportSink;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Receives an agent's reports, keeps (or refuses) every result, and lets a test wait for a report.
 */
final class TestPost implements ReportSink {
  private static final int LIMIT_SECONDS = 120;
  private static final Instant AT = Instant.parse("2030-01-01T00:00:00Z");

  private final BlockingQueue<Stimulus> news = new LinkedBlockingQueue<>();
  private final boolean keeps;

  TestPost(boolean keeps) {
    this.keeps = keeps;
  }

  @Override
  public CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> told) {
    List<Fact> facts = new ArrayList<>();
    for (Function<Instant, Stimulus> one : told) {
      Stimulus stimulus = one.apply(AT);
      news.add(stimulus);
      if (stimulus instanceof Stimulus.ResultStored stored) {
        facts.add(answer(stored));
      }
    }
    return CompletableFuture.completedFuture(facts);
  }

  private Fact answer(Stimulus.ResultStored stored) {
    return keeps
        ? new Fact.PieceKept(stored.attempt(), stored.piece(), stored.result(), AT)
        : new Fact.PieceRefused(stored.attempt(), stored.piece(), new Reason.AlreadyKept());
  }

  /** The next report, of any kind. */
  Stimulus next() throws InterruptedException {
    Stimulus next = news.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("no news for " + LIMIT_SECONDS + " seconds");
    }
    return next;
  }

  /** The next report of the given kind; earlier ones are dropped. */
  <T extends Stimulus> T next(Class<T> kind) throws InterruptedException {
    Stimulus next = next();
    while (!kind.isInstance(next)) {
      next = next();
    }
    return kind.cast(next);
  }

  /** The instant of all reports. */
  Instant at() {
    return AT;
  }

  boolean isQuiet() {
    return news.isEmpty();
  }
}
