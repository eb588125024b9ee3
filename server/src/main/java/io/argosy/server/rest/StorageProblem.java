package io.argosy.server.rest;

import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.http.Problem;
import io.argosy.server.service.RealmFull;
import io.argosy.server.store.DatabaseFault;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answer to a request that failed because the service could not store or read something. The
 * log has what failed and where; the client learns only the kind of failure.
 */
final class StorageProblem {
  private static final Logger LOG = LoggerFactory.getLogger(StorageProblem.class);

  private StorageProblem() {}

  /** Logs the failure under the request's id. */
  static Problem of(String requestId, IOException e) {
    if (e instanceof RealmFull full && full.isOfThisBody()) {
      return new Problem(413, String.valueOf(full.getMessage())).with("Connection", "close");
    }
    if (e instanceof Blobs.Full || e instanceof Blobs.Away || e instanceof Blobs.Damaged) {
      LOG.atWarn().addKeyValue("request", requestId).log(e.getMessage());
      int status = e instanceof Blobs.Full ? 507 : 503;
      return new Problem(status, String.valueOf(e.getMessage())).with("Retry-After", "5");
    }
    LOG.atError().addKeyValue("request", requestId).setCause(e).log(sentence(e));
    if (isFull(e)) {
      return new Problem(507, "no space is left where the service stores; nothing was stored");
    }
    return new Problem(503, answer(e)).with("Retry-After", "5");
  }

  private static boolean isFull(IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("No space left") || message.contains("quota");
  }

  private static String answer(IOException e) {
    Optional<DatabaseFault> database = DatabaseFault.in(e);
    if (database.isPresent()) {
      return database.get().isAway()
          ? "the database of the service does not answer now"
          : "the database of the service failed";
    }
    return e instanceof FileSystemException
        ? "the service could not read or write a file of its own"
        : "the service could not read or write what it stores";
  }

  /** What failed, and where, for the log. */
  private static String sentence(IOException e) {
    Optional<DatabaseFault> database = DatabaseFault.in(e);
    if (database.isPresent()) {
      return String.valueOf(database.get().getMessage());
    }
    if (e instanceof FileSystemException file) {
      String reason =
          Optional.ofNullable(file.getReason()).orElseGet(() -> file.getClass().getSimpleName());
      return "the file " + file.getFile() + " could not be read or written: " + reason;
    }
    return "something could not be read or written: " + e.getMessage();
  }
}
