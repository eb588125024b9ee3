package io.argosy.server.store;

import io.argosy.journal.FileJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** All data in one folder, for one process. */
public final class FolderStore implements Store {
  private static final Duration FOREVER = Duration.ofDays(30_000);

  private final Path folder;
  private final Documents documents;
  private final Trail trail;

  /** Creates the folder if it does not exist. */
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
  public boolean isShared() {
    return false;
  }

  @Override
  public Duration term() {
    return FOREVER;
  }

  @Override
  public Owners owners(String me) {
    return new SingleOwner(me);
  }

  /** The lock of a journal's folder takes the place of an epoch. */
  @Override
  public RealmStore open(String realm, long epoch) {
    Path own = folder.resolve("realms").resolve(realm);
    return new RealmStore(FileJournal.open(own.resolve("journal")), new FolderDocuments(own));
  }

  @Override
  public Optional<String> whose(String name, String text) {
    return Optional.empty();
  }

  @Override
  public void close() {
    // The code that opened a journal closes it.
  }
}
