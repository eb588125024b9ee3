package io.argosy.endtoend;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that are started later, or ended and started again. They lie below the system's
 * ephemeral ports: no connection of another program uses one when the server needs it again, and a
 * client of a stopped server never connects to itself.
 */
final class Ports {
  private static final Path GIVEN = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final int USUALLY_GIVEN_FROM = 32_768;
  private static final int FIRST = 20_000;

  private Ports() {}

  /** A port that is free now, at all addresses of this machine. */
  static int free() throws IOException {
    int end = givenFrom();
    while (end > FIRST) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, end);
      if (isFree(port)) {
        return port;
      }
    }
    try (ServerSocket any = new ServerSocket(0)) {
      return any.getLocalPort();
    }
  }

  private static int givenFrom() throws IOException {
    return Files.exists(GIVEN)
        ? Integer.parseInt(Files.readString(GIVEN).strip().split("\\s+")[0])
        : USUALLY_GIVEN_FROM;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
