package io.argosy.bench.chaos;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Keeps jobs of all kinds running: each lane submits the next when its last one has ended. */
final class JobFeeder {
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final List<List<ChaosJob.Kind>> LANES =
      List.of(
          List.of(ChaosJob.Kind.RANGE),
          List.of(ChaosJob.Kind.COUNT),
          List.of(ChaosJob.Kind.BAG, ChaosJob.Kind.TIGHT_BAG),
          List.of(ChaosJob.Kind.WORKFLOW));

  private final ServiceQuestions service;
  private final JobTexts texts;
  private final ChaosFindings findings;
  private final List<Handed> handed = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closing;
  private int ended;

  /** A job whose acceptance was acknowledged. */
  record Handed(ChaosJob job, String id) {}

  JobFeeder(ServiceQuestions service, JobTexts texts, ChaosFindings findings) {
    this.service = service;
    this.texts = texts;
    this.findings = findings;
  }

  void start() {
    for (int lane = 0; lane < LANES.size(); lane++) {
      int number = lane;
      threads.add(Thread.ofVirtual().name("lane-" + lane).start(() -> feed(number)));
    }
  }

  private void feed(int lane) {
    List<ChaosJob.Kind> kinds = LANES.get(lane);
    try {
      for (int n = 0; !closing; n++) {
        ChaosJob job = texts.make(kinds.get(n % kinds.size()), "lane-" + lane + "-" + n);
        String id = service.submit(job);
        acknowledged(new Handed(job, id));
        awaitEnd(id);
      }
    } catch (IOException | RuntimeException e) {
      findings.violated("jobs are answered for", "lane " + lane, String.valueOf(e));
    }
  }

  private synchronized void acknowledged(Handed job) {
    handed.add(job);
  }

  private void awaitEnd(String id) {
    while (!hasEnded(id)) {
      LockSupport.parkNanos(PAUSE.toNanos());
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
    synchronized (this) {
      ended++;
    }
  }

  private boolean hasEnded(String id) {
    try {
      Fields job = service.get("/v1/jobs/" + id);
      return job.has("endedAt");
    } catch (BadInput refused) {
      throw new IllegalStateException("acknowledged, but refused now: " + refused.getMessage());
    }
  }

  synchronized List<Handed> handed() {
    return List.copyOf(handed);
  }

  synchronized int ended() {
    return ended;
  }

  /** Stops submitting. */
  void close() {
    closing = true;
  }

  /** Whether every lane has seen its last job end. */
  boolean isDone() {
    return threads.stream().noneMatch(Thread::isAlive);
  }

  void giveUp() {
    threads.forEach(Thread::interrupt);
  }
}
