package io.argosy.agent.remote.report;

import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
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
  private int tries;

  ReportBatch(JobId job, ReportSender sender, List<Report> news) {
    this.job = job;
    this.sender = sender;
    this.news = List.copyOf(news);
    this.ready = results().isEmpty();
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

  ReportDelivery.Group group() {
    return new ReportDelivery.Group(news());
  }
}
