package io.argosy.bench.service;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.UploadRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** An agent with one slot whose program takes no time: it only uploads results and reports them. */
final class BenchAgent {
  private static final long REPORT_NANOS = 1_000_000_000L;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final BenchMachine benchMachine;
  private final BenchConnection uploads;
  private final int together;
  private final int tasksInOne;
  private final Deque<IterationRange> held = new ArrayDeque<>();
  private Optional<AttemptRef> attempt = Optional.empty();
  private boolean asked;
  private long began;
  private long reported;
  private long done;

  BenchAgent(URI server, String token, String name, int together, int tasksInOne)
      throws IOException {
    this.benchMachine = new BenchMachine(server, token, name, 1);
    this.uploads = new BenchConnection(server, token);
    this.together = together;
    this.tasksInOne = tasksInOne;
  }

  /** Works for ever: does its work, then asks for more, then waits for orders. */
  void work() {
    try {
      while (true) {
        for (Order order : benchMachine.poll(held.isEmpty() ? PATIENCE : Duration.ZERO)) {
          obey(order);
        }
        reported = System.nanoTime();
        while (!held.isEmpty() && System.nanoTime() - reported < REPORT_NANOS) {
          hand(attempt.orElseThrow());
        }
        if (attempt.isPresent() && !asked) {
          tellHowFar(attempt.get());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void tellHowFar(AttemptRef now) throws IOException {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
    asked = held.isEmpty();
    Report report =
        asked
            ? new Report.AsksToFinish(now, done, elapsed)
            : new Report.Progressed(now, done, elapsed, Duration.ofSeconds(1));
    benchMachine.tell(List.of(report));
  }

  private void obey(Order order) throws IOException {
    switch (order) {
      case Order.Start start -> {
        attempt = Optional.of(start.attempt());
        held.clear();
        held.addAll(start.work());
        asked = false;
        began = System.nanoTime();
        done = 0;
        benchMachine.tell(List.of(new Report.Started(start.attempt())));
      }
      case Order.Steer steer -> {
        held.addAll(steer.grant());
        asked &= steer.grant().isEmpty();
        benchMachine.tell(
            List.of(new Report.Steered(order.id(), steer.attempt(), given(steer.yield()))));
      }
      case Order.Stop stop -> {
        held.clear();
        attempt = Optional.empty();
        benchMachine.tell(
            List.of(
                new Report.Ended(stop.attempt(), Report.How.FINISHED, Optional.empty(), "", "")));
      }
      case Order.Merge _ -> throw new IllegalStateException("nothing is to be merged here");
    }
  }

  /** Returns work from the end of what it holds. */
  private List<IterationRange> given(long count) {
    List<IterationRange> given = new ArrayList<>();
    for (long left = count; left > 0 && !held.isEmpty(); left -= given.getLast().count()) {
      IterationRange last = held.removeLast();
      long keeps = Math.max(0, last.count() - left);
      if (keeps > 0) {
        held.addLast(new IterationRange(last.first(), keeps));
      }
      given.add(new IterationRange(last.first() + keeps, last.count() - keeps));
    }
    return given;
  }

  private IterationRange next() {
    IterationRange first = held.removeFirst();
    long count = Math.min(tasksInOne, first.count());
    if (count < first.count()) {
      held.addFirst(new IterationRange(first.first() + count, first.count() - count));
    }
    return new IterationRange(first.first(), count);
  }

  /** Uploads the next results and reports that they are stored. */
  private void hand(AttemptRef now) throws IOException {
    List<IterationRange> pieces = new ArrayList<>();
    List<UploadRequest.Wanted> wanted = new ArrayList<>();
    while (pieces.size() < together && !held.isEmpty()) {
      IterationRange piece = next();
      pieces.add(piece);
      wanted.add(
          new UploadRequest.Wanted(UploadRequest.Kind.RESULT, now, Optional.of(piece))
              .of(Sha256.of(body(piece))));
    }
    Fields answer =
        benchMachine
            .line()
            .post(
                "/v1/machines/" + benchMachine.machine() + "/uploads",
                new UploadRequest(benchMachine.session(), wanted).fields());
    List<String> urls = answer.words("urls", "an address").orElseThrow();
    List<Report> news = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      byte[] body = body(pieces.get(i));
      uploads.ask("PUT", urls.get(i), body);
      news.add(new Report.Stored(now, pieces.get(i), body.length, Sha256.of(body)));
      done += pieces.get(i).count();
    }
    benchMachine.tell(news);
  }

  private static byte[] body(IterationRange piece) {
    return BenchConnection.bytes(piece.first() + "\n");
  }
}
