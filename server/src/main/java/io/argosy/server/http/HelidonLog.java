package io.argosy.server.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.socket.SocketWriterException;
import io.helidon.http.RequestException;
import io.helidon.webserver.ServerConnectionException;
import java.io.IOException;
import java.time.Duration;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forwards Helidon's log to this product's log. Broken or malformed requests from unknown clients
 * are routine: they get one line, at most once a second, so that no client can fill the disk.
 */
final class HelidonLog extends Handler {
  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(HelidonLog.class);

  /** Held, because the log manager drops an unreferenced logger together with its level. */
  private static final Logger HELIDON = Logger.getLogger("io.helidon");

  private static final long QUIET = Duration.ofSeconds(1).toNanos();

  static {
    HELIDON.setUseParentHandlers(false);
    HELIDON.addHandler(new HelidonLog());
  }

  private long saidAt = System.nanoTime() - QUIET;
  private long more;

  static void on() {
    HELIDON.setLevel(Level.WARNING);
  }

  static void off() {
    HELIDON.setLevel(Level.OFF);
  }

  @Override
  public void publish(LogRecord line) {
    Throwable thrown = line.getThrown();
    if (thrown == null) {
      LOG.atWarn().log(line.getMessage());
    } else if (isOfOtherSide(thrown)) {
      brokeOff(thrown);
    } else {
      LOG.atError().setCause(thrown).log(line.getMessage());
    }
  }

  private static boolean isOfOtherSide(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      boolean other =
          at instanceof IOException
              || at instanceof DataReader.InsufficientDataAvailableException
              || at instanceof ServerConnectionException
              || at instanceof SocketWriterException
              || (at instanceof RequestException && at.getCause() == null);
      if (other) {
        return true;
      }
    }
    return false;
  }

  private synchronized void brokeOff(Throwable thrown) {
    long now = System.nanoTime();
    if (now - saidAt < QUIET) {
      more++;
      return;
    }
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    LOG.atWarn()
        .addKeyValue("reason", cause.getClass().getSimpleName() + ": " + cause.getMessage())
        .addKeyValue("moreSinceTheLast", more)
        .log("a request broke off, or was none");
    saidAt = now;
    more = 0;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
