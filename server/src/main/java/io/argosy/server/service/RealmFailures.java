package io.argosy.server.service;

import io.argosy.core.ownership.Retries;
import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.error.JournalInUse;
import io.argosy.journal.error.NewerJournal;
import io.argosy.server.store.DamagedDocument;
import io.argosy.server.store.IdentityFault;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Realms that have failed, the reasons, and when each may be retried. */
public final class RealmFailures {
  public static final String STOPPED = "it has stopped";

  private static final Logger LOG = LoggerFactory.getLogger(RealmFailures.class);

  private final Retries retries = new Retries();
  private final Map<String, String> reasons = new ConcurrentHashMap<>();

  public boolean mayTry(String realm) {
    return retries.mayTry(realm, System.nanoTime());
  }

  /**
   * The realm could not be opened. Logged once: most likely it fails again for the same reason.
   *
   * @param alone whether the caller itself stops and reports when another process uses the journal:
   *     then nothing is logged here
   */
  public void refused(String realm, Exception e, boolean alone) {
    retries.failed(realm, System.nanoTime());
    boolean known = reason(e).equals(reasons.put(realm, reason(e)));
    if (known || (alone && e instanceof JournalInUse)) {
      return;
    }
    String sentence = "the realm could not be opened, " + reason(e) + "; it is tried again";
    if (e instanceof JournalInUse) {
      // Another process that runs the realm is not an error, and a stack trace does not help.
      LOG.atWarn().addKeyValue("realm", realm).addKeyValue("why", e.getMessage()).log(sentence);
    } else {
      LOG.atError().addKeyValue("realm", realm).setCause(e).log(sentence);
    }
  }

  /** The realm was open and has stopped. */
  public void stopped(String realm) {
    retries.failed(realm, System.nanoTime());
    reasons.put(realm, STOPPED);
  }

  public void opened(String realm) {
    retries.opened(realm);
    reasons.remove(realm);
  }

  /** Realms that failed and have not been opened since, with a short reason. */
  public SortedMap<String, String> closed() {
    TreeMap<String, String> closed = new TreeMap<>();
    retries.closed().forEach(realm -> closed.put(realm, reasons.getOrDefault(realm, STOPPED)));
    return closed;
  }

  /** The reason for operators; the log has the journal's location and what to do with it. */
  private static String reason(Exception e) {
    return switch (e) {
      case DamagedJournal damaged -> "its journal is damaged";
      case NewerJournal newer -> "its journal is of a newer program";
      case JournalInUse used -> "another process has its journal";
      case DamagedDocument damaged -> String.valueOf(damaged.getMessage());
      case IdentityFault mixed -> String.valueOf(mixed.getMessage());
      default -> "it cannot be read now";
    };
  }
}
