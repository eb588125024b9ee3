package io.argosy.server.store;

import io.argosy.journal.FileJournal;
import java.io.IOException;
import java.nio.file.Path;

/** Everything in one folder, for one process. */
public final class FolderStore implements Store {
  private final Path folder;
  private final Documents documents;
  private final Trail trail;

  /** Makes the folder where there is none. */
  public FolderStore(Path folder) throws IOException {
    this.folder = PrivateFolder.make(folder);
    documents = new FolderDocuments(folder);
    trail = new FileTrail(folder.resolve("audit.jsonl"));
  }

  @Override
  public Documents documents() {
    return documents;
  }

  @Override
  public Trail trail() {
    return trail;
  }

  @Override
  public Books open(String realm) {
    Path own = folder.resolve("realms").resolve(realm);
    return new Books(FileJournal.open(own.resolve("journal")), new FolderDocuments(own));
  }

  @Override
  public void close() {
    // Every journal is closed by whoever took it.
  }
}
