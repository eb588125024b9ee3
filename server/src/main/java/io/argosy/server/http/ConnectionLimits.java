package io.argosy.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Set;

/**
 * Limits on the time that a connection may make the server wait, and on the number of connections.
 *
 * @param head the time from accepting a connection until a whole request head has arrived, the TLS
 *     handshake included
 * @param idle the time from an answer until the next head has arrived
 * @param stall the longest time in which no byte of a body arrives or no byte of an answer is read
 * @param bytesPerSecond the lowest rate of a body or an answer while the server waits for it; the
 *     first {@code stall} is not counted
 * @param connections the most connections at once
 * @param perAddress the most connections from one address
 * @param proxies addresses of trusted proxies, which the limit per address does not cover
 * @param probe the interval at which the server calls itself through its own listener
 * @param requestsPerSecond the most requests with one token
 * @param refusalsPerMinute the most requests without a valid token from one address
 */
public record ConnectionLimits(
    Duration head,
    Duration idle,
    Duration stall,
    long bytesPerSecond,
    int connections,
    int perAddress,
    Set<String> proxies,
    Duration probe,
    int requestsPerSecond,
    int refusalsPerMinute) {
  /** More connections than this are not useful; each costs memory. */
  private static final int MOST = 20_000;

  /** Descriptors for the database, files and everything else besides connections. */
  private static final int RESERVE = 64;

  private static final int LEAST = 8;

  public ConnectionLimits {
    proxies = Set.copyOf(proxies);
  }

  /** Limits that suit this process. */
  public static ConnectionLimits usual() {
    int most = mostFor(descriptors(), openDescriptors());
    return new ConnectionLimits(
        Duration.ofSeconds(20),
        Duration.ofSeconds(75),
        Duration.ofSeconds(30),
        1024,
        most,
        Math.max(LEAST, most / 2),
        Set.of(),
        Duration.ofSeconds(5),
        2000,
        300);
  }

  /**
   * A connection may need a second descriptor: the file of its body, or the connection to the
   * replica that answers it.
   *
   * @param open how many are in use before the first client connects
   */
  static int mostFor(long descriptors, long open) {
    return (int) Math.clamp((descriptors - open - RESERVE) / 2, LEAST, MOST);
  }

  private static long descriptors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Long.MAX_VALUE;
  }

  private static long openDescriptors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }

  /** A copy with other times, for tests. */
  public ConnectionLimits times(Duration newHead, Duration newIdle, Duration newStall) {
    return new ConnectionLimits(
        newHead,
        newIdle,
        newStall,
        bytesPerSecond,
        connections,
        perAddress,
        proxies,
        probe,
        requestsPerSecond,
        refusalsPerMinute);
  }

  /** A copy with other numbers of connections. */
  public ConnectionLimits numbers(int newConnections, int newPerAddress) {
    return new ConnectionLimits(
        head,
        idle,
        stall,
        bytesPerSecond,
        newConnections,
        newPerAddress,
        proxies,
        probe,
        requestsPerSecond,
        refusalsPerMinute);
  }

  /** A copy with trusted proxies. */
  public ConnectionLimits behind(Set<String> trusted) {
    return new ConnectionLimits(
        head,
        idle,
        stall,
        bytesPerSecond,
        connections,
        perAddress,
        trusted,
        probe,
        requestsPerSecond,
        refusalsPerMinute);
  }

  /** A copy with another lowest rate. */
  public ConnectionLimits rate(long newBytesPerSecond) {
    return new ConnectionLimits(
        head,
        idle,
        stall,
        newBytesPerSecond,
        connections,
        perAddress,
        proxies,
        probe,
        requestsPerSecond,
        refusalsPerMinute);
  }

  /** A copy with another time between two probes. */
  public ConnectionLimits probing(Duration every) {
    return new ConnectionLimits(
        head,
        idle,
        stall,
        bytesPerSecond,
        connections,
        perAddress,
        proxies,
        every,
        requestsPerSecond,
        refusalsPerMinute);
  }

  /** A copy with other request rates. */
  public ConnectionLimits often(int newRequestsPerSecond, int newRefusalsPerMinute) {
    return new ConnectionLimits(
        head,
        idle,
        stall,
        bytesPerSecond,
        connections,
        perAddress,
        proxies,
        probe,
        newRequestsPerSecond,
        newRefusalsPerMinute);
  }
}
