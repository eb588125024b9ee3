package io.argosy.agent.remote.report;

import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A batch of reports that belong together. */
final class ReportBatch {
  private static final int TRIES = 5;

  private final JobId job;
  private final ReportSender sender;
  private final CompletableFuture<List<Ack>> answer = new CompletableFuture<>();
  private List<Report> news;
  private boolean ready;
  private boolean uploaded;
  private int tries;

  ReportBatch(JobId job, ReportSender sender, List<Report> news) {
    this.job = job;
    this.sender = sender;
    this.news = List.copyOf(news);
    this.ready = results().stream().allMatch(this::goesAlong);
  }

  /** Whether a result is small and goes with its report; its outputs have to be uploaded first. */
  private boolean goesAlong(Report.Stored stored) {
    return isSmall(stored) && sender.outputs(stored).isEmpty();
  }

  static boolean isSmall(Report.Stored stored) {
    return stored.bytes() <= Report.Stored.MOST_BYTES;
  }

  /** Whether small results go with their reports; not after the server refused them there. */
  synchronized boolean sendsSmall() {
    return !uploaded;
  }

  /** Uploads all its results from now on. */
  synchronized void upload() {
    uploaded = true;
    ready = false;
  }

  JobId job() {
    return job;
  }

  ReportSender sender() {
    return sender;
  }

  CompletableFuture<List<Ack>> answer() {
    return answer;
  }

  synchronized List<Report> news() {
    return news;
  }

  /** The results that it reports, which must be uploaded first. */
  synchronized List<Report.Stored> results() {
    List<Report.Stored> results = new ArrayList<>();
    for (Report one : news) {
      if (one instanceof Report.Stored stored) {
        results.add(stored);
      }
    }
    return results;
  }

  /** Replaces one report by others. */
  synchronized void replace(Report one, List<Report> by) {
    List<Report> changed = new ArrayList<>();
    news.forEach(it -> changed.addAll(it.equals(one) ? by : List.of(it)));
    news = List.copyOf(changed);
  }

  synchronized boolean isReady() {
    return ready;
  }

  synchronized void ready(boolean now) {
    ready = now;
  }

  /** Whether its results may be uploaded once more. */
  synchronized boolean isWorthAnotherTry() {
    return ++tries < TRIES;
  }

  /**
   * Its reports, with the small results themselves.
   *
   * @throws IOException if a result cannot be read as it was reported
   */
  ReportDelivery.Group group() throws IOException {
    List<Report> complete = new ArrayList<>();
    for (Report one : news()) {
      boolean along = one instanceof Report.Stored stored && isSmall(stored) && sendsSmall();
      complete.add(along ? with((Report.Stored) one) : one);
    }
    return new ReportDelivery.Group(complete);
  }

  private Report.Stored with(Report.Stored stored) throws IOException {
    byte[] result = Files.readAllBytes(sender.file(stored));
    if (result.length != stored.bytes()) {
      throw new IOException("the result has changed since it was reported");
    }
    return stored.with(result);
  }
}
