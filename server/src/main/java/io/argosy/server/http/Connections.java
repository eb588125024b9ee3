package io.argosy.server.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All open connections. It admits new ones below the limit, frees places by closing connections
 * without a valid token, and closes connections that exceed their time limits.
 */
final class Connections implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final Duration TOLD = Duration.ofMinutes(1);

  private final ConnectionLimits limits;
  private final Map<OpenConnection.Ends, OpenConnection> all = new LinkedHashMap<>();
  private final Map<String, Map<OpenConnection.Ends, OpenConnection>> byAddress =
      new LinkedHashMap<>();

  /** Local ports from which this process calls itself. */
  private final Set<Integer> own = ConcurrentHashMap.newKeySet();

  private final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("connections").daemon().factory());
  private long turnedAway;
  private long toldAt = System.nanoTime() - TOLD.toNanos();

  Connections(ConnectionLimits limits) {
    this.limits = limits;
    long pause =
        Stream.of(LOOK, limits.head().dividedBy(4), limits.stall().dividedBy(4))
            .mapToLong(Duration::toMillis)
            .min()
            .orElseThrow();
    looking.scheduleWithFixedDelay(
        this::lookSafely, Math.max(1, pause), Math.max(1, pause), TimeUnit.MILLISECONDS);
  }

  /** A connection was refused, because too many are open. */
  static final class Refused extends RuntimeException {
    Refused() {
      super("too many connections", null, false, false);
    }
  }

  /** Admits every connection from this port of this machine. */
  void expect(int port) {
    own.add(port);
  }

  void forget(int port) {
    own.remove(port);
  }

  /**
   * Records an accepted connection.
   *
   * @throws Refused when the limit is reached, and no connection can be closed instead
   */
  void admit(SocketChannel channel) {
    try {
      InetSocketAddress remote = (InetSocketAddress) channel.getRemoteAddress();
      String address = remote.getAddress().getHostAddress();
      boolean ours = remote.getAddress().isLoopbackAddress() || isOf(channel, remote);
      admit(
          new OpenConnection(
              channel,
              new OpenConnection.Ends(channel.getLocalAddress(), remote),
              address,
              System.nanoTime()),
          ours && own.contains(remote.getPort()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOf(SocketChannel channel, InetSocketAddress remote) throws IOException {
    return ((InetSocketAddress) channel.getLocalAddress()).getAddress().equals(remote.getAddress());
  }

  private synchronized void admit(OpenConnection connection, boolean ours) {
    if (ours) {
      connection.known();
    } else {
      makeRoom(connection.address());
    }
    all.put(connection.ends(), connection);
    byAddress
        .computeIfAbsent(connection.address(), key -> new LinkedHashMap<>())
        .put(connection.ends(), connection);
  }

  private void makeRoom(String address) {
    Map<OpenConnection.Ends, OpenConnection> same = byAddress.getOrDefault(address, Map.of());
    if (!limits.proxies().contains(address) && same.size() >= limits.perAddress()) {
      makeRoom(same.values(), same.values(), limits.perAddress());
    }
    if (all.size() >= limits.connections()) {
      makeRoom(all.values(), strangest(), limits.connections());
    }
  }

  /** The connections of the address with the most connections without a valid token. */
  private Collection<OpenConnection> strangest() {
    return byAddress.values().stream()
        .max(Comparator.comparingLong(of -> strangers(of.values()).count()))
        .map(Map::values)
        .orElseGet(all::values);
  }

  private static Stream<OpenConnection> strangers(Collection<OpenConnection> of) {
    return of.stream().filter(connection -> !connection.isKnown() && connection.isOpen());
  }

  /** Closes overdue connections first, then the oldest without a valid token, then idle ones. */
  private void makeRoom(
      Collection<OpenConnection> among, Collection<OpenConnection> first, int limit) {
    Optional<OpenConnection> oldest = strangers(first).findFirst();
    among.stream().filter(connection -> !connection.isOpen()).toList().forEach(this::remove);
    if (among.size() < limit) {
      return;
    }
    turnedAway++;
    OpenConnection victim = oldest.or(() -> idlest(among)).orElseThrow(Refused::new);
    victim.cut();
    remove(victim);
  }

  private static Optional<OpenConnection> idlest(Collection<OpenConnection> among) {
    long now = System.nanoTime();
    return among.stream()
        .filter(OpenConnection::isWaiting)
        .max(Comparator.comparingLong(connection -> now - connection.waitingSince()));
  }

  private void remove(OpenConnection connection) {
    all.remove(connection.ends(), connection);
    byAddress.computeIfPresent(
        connection.address(),
        (address, of) -> {
          of.remove(connection.ends(), connection);
          return of.isEmpty() ? null : of;
        });
  }

  /** The connection of a request; empty when it was closed meanwhile. */
  synchronized Optional<OpenConnection> of(SocketAddress local, SocketAddress remote) {
    return Optional.ofNullable(all.get(new OpenConnection.Ends(local, remote)));
  }

  /** An exception in a scheduled task would cancel it, and with it every limit. */
  private void lookSafely() {
    try {
      look();
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).log("connections were not looked after; it is tried again");
    }
  }

  private synchronized void look() {
    long now = System.nanoTime();
    for (OpenConnection connection : all.values().toArray(OpenConnection[]::new)) {
      if (connection.isOpen() && connection.isOverdue(now, limits)) {
        connection.cut();
      }
      if (!connection.isOpen()) {
        remove(connection);
      }
    }
    if (turnedAway > 0 && now - toldAt > TOLD.toNanos()) {
      LOG.atWarn()
          .addKeyValue("connections", all.size())
          .addKeyValue("turnedAway", turnedAway)
          .log("there are as many connections as there may be: strangers are turned away");
      turnedAway = 0;
      toldAt = now;
    }
  }

  @Override
  public void close() {
    looking.shutdownNow();
  }
}
