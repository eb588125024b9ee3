package io.argosy.server.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a server for its health as a client does: over a connection to its listening address. A
 * process can keep running, and renew its realms, although no client can reach it.
 */
public final class SelfProbe implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SelfProbe.class);

  /** This many consecutive probes must fail before the probe reports it. */
  static final int PATIENCE = 3;

  private final HelidonHost host;
  private final InetSocketAddress address;
  private final boolean secure;
  private final Duration every;
  private final Consumer<Boolean> heard;
  private final Runnable dead;
  private final Thread thread;
  private int failures;
  private int refusals;

  /** The result of a probe. */
  private enum Answer {
    GOOD,
    NONE,
    /** Nothing listens at the address. */
    REFUSED
  }

  /**
   * @param every how often it probes, and how long it waits for an answer
   * @param heard receives false when the server stops answering, and true when it answers again
   * @param dead called once when nothing listens any more, which cannot recover
   */
  public SelfProbe(
      HelidonHost host,
      InetSocketAddress address,
      boolean secure,
      Duration every,
      Consumer<Boolean> heard,
      Runnable dead) {
    this.host = host;
    this.address = address;
    this.secure = secure;
    this.every = every;
    this.heard = heard;
    this.dead = dead;
    thread = Thread.ofPlatform().name("self-probe").daemon().start(this::run);
  }

  private void run() {
    try {
      while (refusals < PATIENCE) {
        Thread.sleep(every);
        note(ask());
      }
      dead.run();
    } catch (InterruptedException e) {
      // The probe is closed.
    }
  }

  private void note(Answer answer) {
    if (answer == Answer.GOOD) {
      if (failures >= PATIENCE) {
        LOG.atWarn().log("the server answers its own requests again");
        heard.accept(true);
      }
      failures = 0;
    } else if (++failures == PATIENCE) {
      LOG.atError().log("the server does not answer its own requests");
      heard.accept(false);
    }
    refusals = answer == Answer.REFUSED ? refusals + 1 : 0;
  }

  private Answer ask() {
    try (Socket plain = new Socket()) {
      plain.bind(null);
      int port = plain.getLocalPort();
      host.expect(port);
      try {
        plain.connect(address, millis());
        plain.setSoTimeout(millis());
        return isGood(plain) ? Answer.GOOD : Answer.NONE;
      } finally {
        host.forget(port);
      }
    } catch (ConnectException e) {
      return Answer.REFUSED;
    } catch (IOException | GeneralSecurityException e) {
      LOG.atDebug().setCause(e).log("a probe failed");
      return Answer.NONE;
    }
  }

  private int millis() {
    return (int) every.toMillis();
  }

  private boolean isGood(Socket plain) throws IOException, GeneralSecurityException {
    Socket socket = secure ? encrypted(plain) : plain;
    socket
        .getOutputStream()
        .write(
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
    byte[] start = socket.getInputStream().readNBytes(12);
    return new String(start, StandardCharsets.US_ASCII).equals("HTTP/1.1 200");
  }

  /** The probe sends nothing secret, and trusts only that a server answers. */
  private Socket encrypted(Socket plain) throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Anybody()}, null);
    return context
        .getSocketFactory()
        .createSocket(plain, address.getHostString(), address.getPort(), true);
  }

  private static final class Anybody implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
