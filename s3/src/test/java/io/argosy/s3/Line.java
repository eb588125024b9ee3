package io.argosy.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A proxy in front of a server, which can cut or reset connections, or answer 503. */
final class Line implements AutoCloseable {
  private final int target;
  private final ServerSocket door;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger absences = new AtomicInteger();
  private final AtomicInteger resets = new AtomicInteger();
  private final AtomicLong until = new AtomicLong();

  Line(int target) throws IOException {
    this.target = target;
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::accept);
  }

  int port() {
    return door.getLocalPort();
  }

  /** The next connections are answered with 503. */
  void away(int connections) {
    hangUp();
    absences.set(connections);
  }

  /** Resets the next connections after so many bytes of the answer. */
  void reset(int connections, long bytes) {
    hangUp();
    until.set(bytes);
    resets.set(connections);
  }

  int resetsLeft() {
    return resets.get();
  }

  /** Closes open connections, so that clients with a pool open new ones. */
  private void hangUp() {
    open.forEach(Line::closed);
    open.clear();
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        Socket caller = door.accept();
        open.add(caller);
        Thread.ofVirtual().start(() -> carry(caller));
      } catch (IOException over) {
        return;
      }
    }
  }

  private void carry(Socket caller) {
    try {
      if (taken(absences)) {
        answerAbsence(caller);
        return;
      }
      boolean resets = taken(this.resets);
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      open.add(server);
      Thread.ofVirtual().start(() -> copy(caller, server, Long.MAX_VALUE));
      copy(server, caller, resets ? until.get() : Long.MAX_VALUE);
    } catch (IOException gone) {
      closed(caller);
    }
  }

  private static boolean taken(AtomicInteger count) {
    return count.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
  }

  private static void answerAbsence(Socket caller) throws IOException {
    caller.getInputStream().readNBytes(1);
    caller
        .getOutputStream()
        .write(
            "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
    caller.shutdownOutput();
    caller.getInputStream().transferTo(OutputStream.nullOutputStream());
    caller.close();
  }

  private static void copy(Socket from, Socket to, long most) {
    byte[] buffer = new byte[8192];
    long left = most;
    try {
      InputStream in = from.getInputStream();
      while (left > 0) {
        int n = in.read(buffer);
        if (n < 0) {
          break;
        }
        to.getOutputStream().write(buffer, 0, (int) Math.min(n, left));
        left -= n;
      }
      if (left <= 0) {
        to.setSoLinger(true, 0); // A reset, not an end.
      }
    } catch (IOException gone) {
      // Then the other side closes too.
    }
    closed(from);
    closed(to);
  }

  private static void closed(Socket socket) {
    try {
      socket.close();
    } catch (IOException already) {
      // It is closed either way.
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    hangUp();
  }
}
