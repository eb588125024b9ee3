package io.argosy.agent.remote.report;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.ReportDelivery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A batch of reports that belong together. */
final class ReportBatch {
  private static final int TRIES = 5;

  private final JobId job;
  private final ReportSender sender;
  private final CompletableFuture<List<Fact>> answer = new CompletableFuture<>();
  private List<Stimulus> news;
  private boolean ready;
  private int tries;

  ReportBatch(JobId job, ReportSender sender, List<Stimulus> news) {
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

  CompletableFuture<List<Fact>> answer() {
    return answer;
  }

  synchronized List<Stimulus> news() {
    return news;
  }

  /** The results that it reports, which must be uploaded first. */
  synchronized List<Stimulus.ResultStored> results() {
    List<Stimulus.ResultStored> results = new ArrayList<>();
    for (Stimulus one : news) {
      if (one instanceof Stimulus.ResultStored stored) {
        results.add(stored);
      }
    }
    return results;
  }

  /** Replaces one report by others. */
  synchronized void replace(Stimulus one, List<Stimulus> by) {
    List<Stimulus> changed = new ArrayList<>();
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
    return new ReportDelivery.Group(news().stream().map(AgentTranslation::news).toList());
  }
}
