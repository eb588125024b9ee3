package io.argosy.agent.remote.link;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Optional;

/**
 * A file of this machine could not be read or written: its name is too long for the file system,
 * the disk is full or broken, a folder is gone. The server is not involved, so a retry would not
 * help.
 */
final class LocalFault extends IOException {
  private static final long serialVersionUID = 1;

  LocalFault(IOException cause) {
    super(said(cause), cause);
  }

  /** The local fault behind a failed exchange with the server, if there is one. */
  static Optional<LocalFault> in(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof LocalFault fault) {
        return Optional.of(fault);
      }
      if (cause instanceof FileSystemException || cause instanceof FileNotFoundException) {
        return Optional.of(new LocalFault((IOException) cause));
      }
    }
    return Optional.empty();
  }

  /** The fault as a refusal, which ends the operation. */
  ServerRefusal refusal() {
    return new ServerRefusal(ServerRefusal.LOCAL, String.valueOf(getMessage()));
  }

  /** The message about a file is often only its path. */
  private static String said(IOException cause) {
    String message = String.valueOf(cause.getMessage());
    boolean bare =
        cause instanceof FileSystemException file
            && (file.getReason() == null || file.getReason().isBlank());
    return bare ? cause.getClass().getSimpleName() + ": " + message : message;
  }
}
