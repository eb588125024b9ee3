package io.argosy.agent.remote;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers of a server that stop in the middle, and continue when a test allows it. */
final class Stalls {
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile String start = "";

  /**
   * Stalls the transfers of bodies of certain names.
   *
   * @param prefix how their names begin, such as {@code file/data}
   */
  void stall(String prefix) {
    start = prefix;
  }

  /** Lets all continue, for good. */
  void release() {
    released.countDown();
  }

  /** How many answers have stalled so far. */
  int count() {
    return waiting.get();
  }

  /** Stalls before the upload of a body is acknowledged. */
  void receive(HttpExchange exchange) throws InterruptedException {
    if (exchange.getRequestMethod().equals("PUT") && isStalled(exchange)) {
      await();
    }
  }

  /** Sends an answer, or half of it and the rest later. */
  void write(HttpExchange exchange, byte[] answer) throws IOException, InterruptedException {
    OutputStream out = exchange.getResponseBody();
    boolean stalls = answer.length > 0 && isStalled(exchange);
    int half = stalls ? answer.length / 2 : answer.length;
    out.write(Arrays.copyOf(answer, half));
    if (stalls) {
      out.flush();
      await();
      out.write(answer, half, answer.length - half);
    }
  }

  private boolean isStalled(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    return !start.isEmpty() && path.startsWith("/v1/blobs/" + start);
  }

  private void await() throws InterruptedException {
    waiting.incrementAndGet();
    released.await();
  }
}
