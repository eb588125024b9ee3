package io.argosy.agent.remote.report;

import io.argosy.agent.remote.link.AgentNotices;
import io.argosy.agent.remote.link.ServerConnection;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.link.ServerSession;
import io.argosy.agent.remote.link.Uploads;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Acks;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.protocol.wire.UploadRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Reports that the server does not have yet. The reports of one attempt stay in order; a result is
 * uploaded before it is reported. No report is dropped while the server is unreachable.
 */
public final class ReportOutbox implements AutoCloseable {
  /** How many batches are sent together. */
  private static final int BATCH = 100;

  private final ServerSession serverSession;
  private final ServerConnection serverConnection;
  private final Uploads uploads;
  private final AgentNotices agentNotices;
  private final SequencedMap<String, Queue<ReportBatch>> lanes = new LinkedHashMap<>();
  private final ExecutorService uploading = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread shipping;

  public ReportOutbox(
      ServerSession serverSession,
      ServerConnection serverConnection,
      Uploads uploads,
      AgentNotices agentNotices) {
    this.serverSession = serverSession;
    this.serverConnection = serverConnection;
    this.uploads = uploads;
    this.agentNotices = agentNotices;
    this.shipping = Thread.ofVirtual().name("outbox").start(this::ship);
  }

  /**
   * Adds reports.
   *
   * @param lane reports of one lane arrive in order
   * @return the decision on them, once it is known
   */
  public CompletableFuture<List<Ack>> add(
      String lane, JobId job, ReportSender sender, List<Report> news) {
    ReportBatch reportBatch = new ReportBatch(job, sender, news);
    synchronized (this) {
      lanes.computeIfAbsent(lane, name -> new ArrayDeque<>()).add(reportBatch);
      notifyAll();
    }
    if (!reportBatch.isReady()) {
      uploading.execute(() -> upload(reportBatch));
    }
    return reportBatch.answer();
  }

  /** Whether reports of a job are outstanding. */
  public synchronized boolean holds(JobId job) {
    return lanes.values().stream()
        .flatMap(Queue::stream)
        .anyMatch(reportBatch -> reportBatch.job().equals(job));
  }

  /** Waits until all reports are sent, for so long at most. */
  public synchronized boolean awaitEmpty(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    for (long left = patience.toMillis(); left > 0 && !lanes.isEmpty(); ) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
    return lanes.isEmpty();
  }

  private void upload(ReportBatch reportBatch) {
    try {
      for (Report.Stored stored : reportBatch.results()) {
        upload(reportBatch, stored);
      }
      reportBatch.ready(true);
      synchronized (this) {
        notifyAll();
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private void upload(ReportBatch reportBatch, Report.Stored stored) throws InterruptedException {
    AttemptRef attempt = stored.attempt();
    Optional<IterationRange> piece = Optional.of(stored.piece());
    UploadRequest.Wanted wanted =
        new UploadRequest.Wanted(UploadRequest.Kind.RESULT, attempt, piece).of(stored.sha256());
    try {
      List<ReportSender.Output> outputs = reportBatch.sender().outputs(stored);
      for (int i = 0; i < outputs.size(); i++) {
        ReportSender.Output output = outputs.get(i);
        uploads.upload(
            UploadRequest.Wanted.output(attempt, stored.piece(), i).of(output.sha256()),
            output.file());
      }
      if (!reportBatch.sendsSmall() || !ReportBatch.isSmall(stored)) {
        uploads.upload(wanted, reportBatch.sender().file(stored));
      }
    } catch (ServerRefusal refusal) {
      if (refusal.isForWantOfFile()) {
        reportBatch.replace(stored, List.of());
        return;
      }
      hopeless(reportBatch, stored, refusal);
    }
  }

  /** The server will never accept the result: its attempt has failed, and its worker may stop. */
  private void hopeless(ReportBatch reportBatch, Report.Stored stored, ServerRefusal refusal) {
    boolean local = refusal.isLocal();
    String reason =
        (local
                ? "on this machine its result could not be read: "
                : "the server did not take its result: ")
            + refusal.sentence();
    AttemptId attempt = WireValues.attempt(stored.attempt());
    agentNotices.say("result-not-taken", reason, "attempt", attempt);
    Ending failed =
        local
            ? new Ending.Unfit(reason)
            : new Ending.Failed(Optional.of(WireValues.interval(stored.piece())), reason, "");
    reportBatch.replace(stored, List.of(WireValues.ended(attempt, failed)));
    reportBatch.sender().giveUp(attempt);
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
  private synchronized List<ReportBatch> next() throws InterruptedException {
    List<ReportBatch> heads = heads();
    while (heads.isEmpty()) {
      wait();
      heads = heads();
    }
    return heads;
  }

  private List<ReportBatch> heads() {
    List<ReportBatch> heads = new ArrayList<>();
    for (Queue<ReportBatch> lane : lanes.values()) {
      for (ReportBatch reportBatch : lane) {
        if (!reportBatch.isReady() || heads.size() >= BATCH) {
          break;
        }
        heads.add(reportBatch);
      }
    }
    return heads;
  }

  private void ship(List<ReportBatch> reportBatches) throws InterruptedException {
    SequencedMap<ReportBatch, ReportDelivery.Group> readable = new LinkedHashMap<>();
    for (ReportBatch reportBatch : reportBatches) {
      try {
        readable.put(reportBatch, reportBatch.group());
      } catch (IOException unreadable) {
        uploadInstead(reportBatch); // The upload finds out and reports the reason.
      }
    }
    List<ReportBatch> sent = List.copyOf(readable.keySet());
    try {
      if (!sent.isEmpty()) {
        arrived(sent, tell(List.copyOf(readable.values())));
      }
    } catch (ServerRefusal refusal) {
      if (sent.size() > 1) {
        // One of them is wrong, or its result is missing: the others must not be affected.
        for (ReportBatch reportBatch : sent) {
          ship(List.of(reportBatch));
        }
      } else {
        refused(sent.getFirst(), refusal);
      }
    }
  }

  private void uploadInstead(ReportBatch reportBatch) {
    reportBatch.upload();
    uploading.execute(() -> upload(reportBatch));
  }

  private Acks tell(List<ReportDelivery.Group> groups) throws ServerRefusal, InterruptedException {
    return serverSession.ask(
        session ->
            Acks.from(
                serverConnection.post(
                    "/v1/machines/" + session.machine() + "/news",
                    new ReportDelivery(session.session(), groups).fields(),
                    serverConnection.patience())));
  }

  private void arrived(List<ReportBatch> reportBatches, Acks acks) {
    for (int i = 0; i < reportBatches.size(); i++) {
      ReportBatch reportBatch = reportBatches.get(i);
      done(reportBatch, i < acks.groups().size() ? acks.groups().get(i).verdicts() : List.of());
    }
  }

  private void refused(ReportBatch reportBatch, ServerRefusal refusal) {
    List<Report.Stored> results = reportBatch.results();
    if (!refusal.isConflict() || results.isEmpty()) {
      agentNotices.say("news-refused", "the server does not take some news: " + refusal.sentence());
      done(reportBatch, List.of());
    } else if (reportBatch.isWorthAnotherTry()) {
      // The uploaded body is gone, or differs from the local file.
      agentNotices.say("result-missing", refusal.sentence() + "; it is uploaded again");
      uploadInstead(reportBatch);
    } else {
      results.forEach(stored -> hopeless(reportBatch, stored, refusal));
    }
  }

  private void done(ReportBatch reportBatch, List<Ack> acks) {
    reportBatch.answer().complete(acks);
    synchronized (this) {
      lanes.values().forEach(lane -> lane.remove(reportBatch));
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
