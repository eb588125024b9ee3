package io.argosy.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Set;

/**
 * How long a connection may make the server wait, and how many there may be.
 *
 * @param head within so long after it was accepted, a connection has sent a whole head of a
 *     request, the handshake of TLS included
 * @param idle within so long after an answer, the next head is there
 * @param stall so long nothing may come of a body, and so long nothing of an answer may be taken
 * @param bytesPerSecond what a body or an answer moves at least while the server waits for it; the
 *     first {@code stall} is not counted
 * @param connections so many there may be at once
 * @param perAddress so many of one address
 * @param proxies addresses that speak for others, whose number is not limited by address
 * @param probe so often the server asks itself through its own listener
 * @param requestsPerSecond so often one token may ask
 * @param refusalsPerMinute so often requests of one address may have no good token
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
  /** More than this nobody needs; each costs memory. */
  private static final int MOST = 20_000;

  /** Descriptors for the database, files and whatever else is open besides connections. */
  private static final int RESERVE = 64;

  private static final int LEAST = 8;

  public ConnectionLimits {
    proxies = Set.copyOf(proxies);
  }

  /** What suits this process. */
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
   * @param open how many are in use before anybody connects
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

  /** As these, with other times, for whoever cannot wait. */
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

  /** As these, with other numbers of connections. */
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

  /** As these, with proxies that are trusted. */
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

  /** As these, with another least rate. */
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

  /** As these, with another time between two probes. */
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

  /** As these, with other numbers of requests. */
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
