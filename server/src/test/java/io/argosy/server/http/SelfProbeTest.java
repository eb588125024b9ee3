package io.argosy.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that probes itself, over real sockets. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SelfProbeTest {
  private static final Duration EVERY = Duration.ofMillis(500);

  private final AtomicBoolean well = new AtomicBoolean(true);
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final HelidonHost host =
      new HelidonHost(
          "127.0.0.1",
          0,
          Optional.empty(),
          ConnectionLimits.usual().numbers(10, 10),
          request -> {
            told.add("asked");
            return ApiResponse.text(well.get() ? 200 : 500, "text/plain", "");
          });

  @AfterEach
  void close() {
    host.close();
  }

  private SelfProbe probe(int port) {
    return new SelfProbe(
        host,
        new InetSocketAddress("127.0.0.1", port),
        false,
        EVERY,
        answers -> told.add(answers ? "heard" : "deaf"),
        () -> told.add("dead"));
  }

  /** Waits for the next event besides the probes. */
  private String next() throws InterruptedException {
    String word = told.take();
    while (word.equals("asked")) {
      word = told.take();
    }
    return word;
  }

  @Test
  void a_server_that_answers_with_errors_counts_as_unreachable_until_it_recovers()
      throws Exception {
    well.set(false);
    try (SelfProbe probe = probe(host.port())) {
      assertThat(next()).isEqualTo("deaf");
      well.set(true);
      assertThat(next()).isEqualTo("heard");
    }
  }

  @Test
  void a_listener_that_accepts_and_does_not_answer_counts_as_unreachable() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        SelfProbe probe = probe(silent.getLocalPort())) {
      assertThat(next()).isEqualTo("deaf");
    }
  }

  @Test
  void where_nothing_listens_the_server_is_dead() throws Exception {
    int free;
    try (ServerSocket gone = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      free = gone.getLocalPort();
    }
    try (SelfProbe probe = probe(free)) {
      assertThat(next()).isEqualTo("deaf");
      assertThat(next()).isEqualTo("dead");
    }
  }

  @Test
  void its_own_probes_pass_when_too_many_connections_are_open() throws Exception {
    List<Socket> crowd = new ArrayList<>();
    try (SelfProbe probe = probe(host.port())) {
      for (int i = 0; i < 50; i++) {
        crowd.add(new Socket(InetAddress.getLoopbackAddress(), host.port()));
      }
      told.clear();
      for (int i = 0; i < 5; i++) {
        assertThat(told.take()).isEqualTo("asked");
      }
    } finally {
      for (Socket socket : crowd) {
        closed(socket);
      }
    }
  }

  private static void closed(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
