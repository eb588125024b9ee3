package io.argosy.cli.view;

import io.argosy.core.forecast.Outlook;
import java.time.Duration;
import java.time.Instant;

/**
 * Decides when a log gets another line: after each tenth of the work, when the promise or the
 * number of partitions changes, when more is known of the end (nothing, start-up alone, a
 * forecast), and at least twice a minute; never twice within two seconds.
 */
public final class PlainPace {
  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private Instant lastAt = Instant.MIN;
  private String lastSeen = "";

  /** Whether to print now; records a yes. */
  public boolean wants(Outlook outlook, Instant now) {
    String seen =
        (int) (10.0 * outlook.done() / Math.max(1, outlook.total()))
            + " "
            + outlook.running()
            + " "
            + outlook.status()
            + " "
            + known(outlook);
    boolean first = lastAt.equals(Instant.MIN);
    Duration since = first ? LONGEST : Duration.between(lastAt, now);
    boolean due =
        seen.equals(lastSeen) ? since.compareTo(LONGEST) >= 0 : since.compareTo(SHORTEST) >= 0;
    if (due) {
      lastAt = now;
      lastSeen = seen;
    }
    return due;
  }

  /** How much is known of the end. */
  private static String known(Outlook outlook) {
    if (outlook.unreportedSeconds() > 0) {
      return "nothing reported";
    }
    if (outlook.measuringSeconds() > 0) {
      return "start-up";
    }
    return outlook.speed() > 0 ? "speed" : "nothing";
  }
}
