package io.argosy.server.service;

import io.argosy.server.store.Documents;
import io.argosy.server.store.IdentityFault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The mark of a restore that has begun and not ended: no service may use the data meanwhile. */
public final class UnfinishedRestore {
  private static final String NAME = "restoring";

  private UnfinishedRestore() {}

  public static void begin(Documents documents, String backup) throws IOException {
    documents.put(NAME, backup.getBytes(StandardCharsets.UTF_8));
  }

  public static void end(Documents documents) throws IOException {
    documents.remove(NAME);
  }

  /** The backup of which a restore has begun. */
  public static Optional<String> of(Documents documents) throws IOException {
    return documents.find(NAME).map(it -> new String(it.body(), StandardCharsets.UTF_8));
  }

  /**
   * @throws IdentityFault when a restore has begun and not ended
   */
  static void refuse(Documents documents) throws IOException {
    Optional<String> begun = of(documents);
    if (begun.isPresent()) {
      throw new IdentityFault(
          "a restore of backup "
              + begun.get()
              + " into this place is under way or was interrupted: complete it with argosy admin"
              + " restore, or restore into an empty place");
    }
  }
}
