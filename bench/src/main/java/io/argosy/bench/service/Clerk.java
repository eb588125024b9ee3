package io.argosy.bench.service;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.News;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Span;
import io.argosy.protocol.wire.Try;
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
final class Clerk {
  private static final long REPORT_NANOS = 1_000_000_000L;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Site site;
  private final Line uploads;
  private final int together;
  private final int tasksInOne;
  private final Deque<Span> held = new ArrayDeque<>();
  private Optional<Try> attempt = Optional.empty();
  private boolean asked;
  private long began;
  private long reported;
  private long done;

  Clerk(URI server, String token, String name, int together, int tasksInOne) throws IOException {
    this.site = new Site(server, token, name, 1);
    this.uploads = new Line(server, token);
    this.together = together;
    this.tasksInOne = tasksInOne;
  }

  /** Works for ever: does its work, then asks for more, then waits for orders. */
  void work() {
    try {
      while (true) {
        for (Order order : site.poll(held.isEmpty() ? PATIENCE : Duration.ZERO)) {
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

  private void tellHowFar(Try now) throws IOException {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
    asked = held.isEmpty();
    News news =
        asked
            ? new News.AsksToFinish(now, done, elapsed)
            : new News.Progressed(now, done, elapsed, Duration.ofSeconds(1));
    site.tell(List.of(news));
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
        site.tell(List.of(new News.Started(start.attempt())));
      }
      case Order.Steer steer -> {
        held.addAll(steer.grant());
        asked &= steer.grant().isEmpty();
        site.tell(List.of(new News.Steered(order.id(), steer.attempt(), given(steer.yield()))));
      }
      case Order.Stop stop -> {
        held.clear();
        attempt = Optional.empty();
        site.tell(
            List.of(new News.Ended(stop.attempt(), News.How.FINISHED, Optional.empty(), "", "")));
      }
      case Order.Merge _ -> throw new IllegalStateException("nothing is to be merged here");
    }
  }

  /** Returns work from the end of what it holds. */
  private List<Span> given(long count) {
    List<Span> given = new ArrayList<>();
    for (long left = count; left > 0 && !held.isEmpty(); left -= given.getLast().count()) {
      Span last = held.removeLast();
      long keeps = Math.max(0, last.count() - left);
      if (keeps > 0) {
        held.addLast(new Span(last.first(), keeps));
      }
      given.add(new Span(last.first() + keeps, last.count() - keeps));
    }
    return given;
  }

  private Span next() {
    Span first = held.removeFirst();
    long count = Math.min(tasksInOne, first.count());
    if (count < first.count()) {
      held.addFirst(new Span(first.first() + count, first.count() - count));
    }
    return new Span(first.first(), count);
  }

  /** Uploads the next results and reports that they are stored. */
  private void hand(Try now) throws IOException {
    List<Span> pieces = new ArrayList<>();
    List<UploadRequest.Wanted> wanted = new ArrayList<>();
    while (pieces.size() < together && !held.isEmpty()) {
      Span piece = next();
      pieces.add(piece);
      wanted.add(new UploadRequest.Wanted(UploadRequest.Kind.RESULT, now, Optional.of(piece)));
    }
    Fields answer =
        site.line()
            .post(
                "/v1/machines/" + site.machine() + "/uploads",
                new UploadRequest(site.session(), wanted).fields());
    List<String> urls = answer.words("urls", "an address").orElseThrow();
    List<News> news = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      byte[] body = Line.bytes(pieces.get(i).first() + "\n");
      uploads.ask("PUT", urls.get(i), body);
      news.add(new News.Stored(now, pieces.get(i), body.length, Sha256.of(body)));
      done += pieces.get(i).count();
    }
    site.tell(news);
  }
}
