package io.argosy.agent.remote;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers of a server that stop in the middle, and go on when a test says so. */
final class Stalls {
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile String start = "";

  /**
   * Stalls what is sent of, or received as, bodies of certain names.
   *
   * @param prefix how their names begin, such as {@code file/data}
   */
  void stall(String prefix) {
    start = prefix;
  }

  /** Lets all go on, for good. */
  void release() {
    released.countDown();
  }

  /** How many answers have stopped so far. */
  int count() {
    return waiting.get();
  }

  /** Stops before a body that was sent here is acknowledged. */
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
