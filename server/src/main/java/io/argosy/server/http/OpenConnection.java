package io.argosy.server.http;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection: its client, and what the server waits for. */
final class OpenConnection {
  private static final Logger LOG = LoggerFactory.getLogger(OpenConnection.class);

  private final SocketChannel channel;
  private final Ends ends;
  private final String address;
  private final PeerWait reading = new PeerWait();
  private final PeerWait writing = new PeerWait();

  /** Since when the server waits for a head; meaningless while it answers a request. */
  private volatile long waitingSince;

  private volatile boolean answering;
  private volatile boolean used;
  private volatile boolean known;

  /** The addresses and ports of both sides, unique among open connections. */
  record Ends(SocketAddress local, SocketAddress remote) {}

  /**
   * @param address of the other side, without a port
   */
  OpenConnection(SocketChannel channel, Ends ends, String address, long now) {
    this.channel = channel;
    this.ends = ends;
    this.address = address;
    this.waitingSince = now;
  }

  Ends ends() {
    return ends;
  }

  String address() {
    return address;
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Whether a request with a valid token came over this connection. */
  boolean isKnown() {
    return known;
  }

  void known() {
    known = true;
  }

  PeerWait reading() {
    return reading;
  }

  PeerWait writing() {
    return writing;
  }

  void answers() {
    reading.reset();
    writing.reset();
    answering = true;
  }

  void answered(long now) {
    waitingSince = now;
    used = true;
    answering = false;
  }

  boolean isWaiting() {
    return !answering;
  }

  long waitingSince() {
    return waitingSince;
  }

  /** Whether the other side has exceeded a time limit. */
  boolean isOverdue(long now, ConnectionLimits limits) {
    if (answering) {
      return reading.isOverdue(now, limits) || writing.isOverdue(now, limits);
    }
    return now - waitingSince > (used ? limits.idle() : limits.head()).toNanos();
  }

  /** Closes it without an answer; threads of this process that wait for it are woken. */
  void cut() {
    try {
      // Unread data is dropped too, instead of being held by the operating system for minutes.
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("a connection was over already");
    }
    try {
      channel.close();
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("a connection could not be closed in order");
    }
  }
}
