package io.argosy.host.run;

import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Report;
import io.argosy.runtime.Driver;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.RunPacks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The way of reports from the agents in this process to the kernel. What is reported within a few
 * milliseconds goes together: its small results are one write to the disk before the kernel hears
 * of them, and its decisions are one entry of the journal.
 */
final class ReportDispatch implements AutoCloseable {
  /** The least time between two dispatches of results: a report waits for at most so long. */
  private static final Duration PAUSE = Duration.ofMillis(10);

  /** An entry of the journal stays small. */
  private static final int MOST = 256;

  private final Driver driver;
  private final RunPacks packs;
  private final LinkedBlockingQueue<Sent> queue = new LinkedBlockingQueue<>();
  private Optional<Thread> thread = Optional.empty();

  /** Reports that belong together; without any, the end of all. */
  private record Sent(List<Report> reports, CompletableFuture<List<Ack>> answer) {}

  ReportDispatch(Driver driver, RunPacks packs) {
    this.driver = driver;
    this.packs = packs;
  }

  /** Begins to dispatch. */
  void start() {
    thread = Optional.of(Thread.ofPlatform().name("reports").daemon().start(this::run));
  }

  /** Returns at once; the answer comes when the reports are durable. */
  CompletableFuture<List<Ack>> send(List<Report> reports) {
    CompletableFuture<List<Ack>> answer = new CompletableFuture<>();
    queue.add(new Sent(reports, answer));
    return answer;
  }

  private void run() {
    try {
      List<Sent> some = await();
      while (!isLast(some)) {
        long began = System.nanoTime();
        if (dispatch(some)) {
          pause(began);
        }
        some = await();
      }
      dispatch(some);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void pause(long began) throws InterruptedException {
    Duration left = PAUSE.minusNanos(System.nanoTime() - began);
    if (left.isPositive()) {
      Thread.sleep(left);
    }
  }

  private static boolean isLast(List<Sent> some) {
    return some.stream().anyMatch(it -> it.reports().isEmpty());
  }

  private List<Sent> await() throws InterruptedException {
    List<Sent> some = new ArrayList<>(List.of(queue.take()));
    queue.drainTo(some, MOST - 1);
    return some;
  }

  /** Returns whether results were among the reports. */
  private boolean dispatch(List<Sent> some) {
    List<Report> all = some.stream().flatMap(it -> it.reports().stream()).toList();
    try {
      Map<Report, PackPlace> places = pack(all);
      some.forEach(one -> tell(one, places));
      return !places.isEmpty();
    } catch (IOException e) {
      // No result is lost but those of these reports: the run is resumed and computes them again.
      driver.giveUp("the results of tasks cannot be stored: " + e.getMessage());
      some.forEach(one -> one.answer().completeExceptionally(e));
      return false;
    }
  }

  /** The kernel takes in all that waits at once: those of a dispatch share an entry. */
  private void tell(Sent sent, Map<Report, PackPlace> places) {
    driver
        .tell(AgentMessages.stimuli(sent.reports(), stored -> ref(stored, places)))
        .whenComplete(
            (facts, failure) -> {
              if (failure == null) {
                sent.answer().complete(AgentMessages.acks(facts));
              } else {
                sent.answer().completeExceptionally(failure);
              }
            });
  }

  private static ResultRef ref(Report.Stored stored, Map<Report, PackPlace> places) {
    ResultRef result = AgentMessages.ref(stored);
    return Optional.ofNullable(places.get(stored)).map(result::in).orElse(result);
  }

  /** Stores the results that came with their reports; durable on return. */
  private Map<Report, PackPlace> pack(List<Report> all) throws IOException {
    Map<Report, PackPlace> places = new IdentityHashMap<>();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Report report : all) {
      if (report instanceof Report.Stored stored && stored.content().isPresent()) {
        places.put(stored, new PackPlace("", bytes.size(), stored.bytes()));
        bytes.writeBytes(stored.result().orElseThrow());
      }
    }
    if (bytes.size() > 0) { // Empty results take no place.
      Blobs.Appended at = packs.append(bytes.toByteArray());
      places.replaceAll(
          (report, it) -> new PackPlace(at.pack(), at.offset() + it.offset(), it.length()));
    }
    return places;
  }

  /** Dispatches what was sent before, and ends. */
  @Override
  public void close() {
    queue.add(new Sent(List.of(), new CompletableFuture<>()));
    try {
      if (thread.isPresent()) {
        thread.get().join();
      }
      packs.close();
    } catch (IOException e) {
      return; // What was appended is durable.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
