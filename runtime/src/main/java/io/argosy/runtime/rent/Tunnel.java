package io.argosy.runtime.rent;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * A tunnel from a host back to our own server, which listens only on this machine. It stays open
 * while it is needed, and ends with this process in any case: the remote side waits for our input.
 */
final class Tunnel implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final int FIRST_PORT = 20_000;
  private static final int LAST_PORT = 60_000;
  private static final int PORTS_TRIED = 5;

  private final Ssh ssh;
  private final SshHost host;
  private final int port;
  private final Supplier<URI> server;
  private Optional<Process> running = Optional.empty();
  private boolean closed;

  /**
   * @param port on the host
   * @param server its target; queried each time it is opened
   */
  Tunnel(Ssh ssh, SshHost host, int port, Supplier<URI> server) {
    this.ssh = ssh;
    this.host = host;
    this.port = port;
    this.server = server;
  }

  /** Whether only this computer can reach a server. */
  static boolean isNeededTo(URI server) {
    return List.of("127.0.0.1", "localhost", "::1", "[::1]").contains(server.getHost());
  }

  /** Opens a tunnel at a free port of the host. */
  static Tunnel somewhere(Ssh ssh, SshHost host, Supplier<URI> server)
      throws IOException, ProviderRefusal {
    for (int tries = 0; tries < PORTS_TRIED; tries++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
      Tunnel tunnel = new Tunnel(ssh, host, port, server);
      if (tunnel.open()) {
        return tunnel;
      }
      tunnel.close();
    }
    throw new ProviderRefusal(host.name() + " lets no way lead back to us");
  }

  /** On the host. */
  int port() {
    return port;
  }

  /** Opens it once; false if the port is taken there or the host is unreachable. */
  boolean open() throws IOException {
    Process process = start();
    if (!isReady(process)) {
      process.destroyForcibly();
      return false;
    }
    return true;
  }

  private Process start() throws IOException {
    URI to = server.get();
    String way = "127.0.0.1:" + port + ":" + to.getHost() + ":" + to.getPort();
    List<String> words = ssh.words(List.of("-o", "ExitOnForwardFailure=yes", "-R", way), host);
    words.add("echo ready; exec cat > /dev/null");
    Process process = ssh.builder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    synchronized (this) {
      running = Optional.of(process);
      if (closed) {
        process.destroyForcibly();
      }
    }
    return process;
  }

  private static boolean isReady(Process process) throws IOException {
    BufferedReader says = process.inputReader();
    return "ready".equals(says.readLine());
  }

  /** Reopens it whenever it has closed. */
  void keep() {
    Thread.ofVirtual().name("tunnel").start(this::reopen);
  }

  private void reopen() {
    try {
      while (!isClosed()) {
        Optional<Process> now = now();
        if (now.isPresent()) {
          now.get().waitFor();
        }
        if (!isClosed() && !opens()) {
          Thread.sleep(PAUSE);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean opens() {
    try {
      return open();
    } catch (IOException e) {
      return false;
    }
  }

  private synchronized Optional<Process> now() {
    return running.filter(Process::isAlive);
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public synchronized void close() {
    closed = true;
    running.ifPresent(Process::destroyForcibly);
  }
}
