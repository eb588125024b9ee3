package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients without a token against a service with few file descriptors. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StrangersIT {
  private static final int CROWD = 300;

  private final List<Socket> crowd = new ArrayList<>();
  @TempDir Path folder;

  @BeforeEach
  void prlimit() throws Exception {
    Component.needed(
        "prlimit",
        new ProcessBuilder("sh", "-c", "command -v prlimit").start().waitFor() == 0,
        "prlimit is not installed: a service with few descriptors is not tested");
  }

  @AfterEach
  void leave() throws IOException {
    for (Socket socket : crowd) {
      socket.close();
    }
  }

  private void says(Campus campus, String text) throws IOException {
    URI url = URI.create(campus.url());
    Socket socket = new Socket();
    crowd.add(socket);
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(url.getHost(), url.getPort()), 60_000);
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    } catch (SocketException e) {
      // The service may refuse it.
    }
  }

  @Test
  void hundreds_of_stalled_connections_block_no_client_with_a_token() throws Exception {
    try (Campus campus = new Campus(folder)) {
      campus.serveBy(List.of("prlimit", "--nofile=400:400"));
      for (int i = 0; i < CROWD; i++) {
        says(campus, "GET /healthz HTTP/1.1\r\nX-Slow:");
        says(campus, "POST /v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf");
        says(campus, "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50));
        says(campus, "");
        if (i % 50 == 0) {
          campus.ask(campus.operator(), "GET", "/v1/whoami", "");
        }
      }
      campus.ask(campus.operator(), "GET", "/v1/whoami", "");
      assertThat(campus.server().process().isAlive()).isTrue();
      assertThat(descriptors(campus)).isLessThan(400);
    }
  }

  @Test
  void a_service_that_can_no_longer_listen_ends_and_reports_why() throws Exception {
    try (Campus campus = new Campus(folder)) {
      campus.serve();
      long pid = campus.server().process().pid();
      // The test lowers the limit of descriptors: the service cannot accept one more connection.
      String limit = "--nofile=" + (highestDescriptor(campus) + 2);
      assertThat(new ProcessBuilder("prlimit", "--pid", "" + pid, limit).start().waitFor())
          .isZero();
      Desk.until(
          "the service ends",
          () -> {
            if (campus.server().process().isAlive()) {
              knock(campus);
            }
            return !campus.server().process().isAlive();
          });
      Desk.Ended ended = campus.server().await();
      assertThat(ended.exit()).as(ended.err()).isEqualTo(1);
      assertThat(ended.err()).contains("nothing listens at " + campus.url() + " any more");
    }
  }

  private void knock(Campus campus) {
    try {
      says(campus, "GET /healthz HTTP/1.1\r\n");
    } catch (IOException e) {
      // Nothing listens there any more.
    }
  }

  private static Path folderOfDescriptors(Campus campus) {
    return Path.of("/proc", "" + campus.server().process().pid(), "fd");
  }

  private static long descriptors(Campus campus) throws IOException {
    try (Stream<Path> all = Files.list(folderOfDescriptors(campus))) {
      return all.count();
    }
  }

  private static int highestDescriptor(Campus campus) throws IOException {
    try (Stream<Path> all = Files.list(folderOfDescriptors(campus))) {
      return all.mapToInt(one -> Integer.parseInt(one.getFileName().toString())).max().orElse(0);
    }
  }
}
