package io.argosy.bench.chaos;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that are ended and started again. They lie below the system's ephemeral ports,
 * so that no connection of another program uses one while its server is down.
 */
final class FreePort {
  private static final int FIRST = 20_000;
  private static final int END = 32_000;

  private FreePort() {}

  static int find() throws IOException {
    for (int tries = 0; tries < 1000; tries++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (IOException taken) {
        continue;
      }
    }
    throw new IOException("no free port found between " + FIRST + " and " + END);
  }
}
