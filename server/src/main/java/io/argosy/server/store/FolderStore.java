package io.argosy.server.store;

import io.argosy.core.kind.JobKinds;
import io.argosy.journal.FileJournal;
import io.argosy.server.index.FolderIndexStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** All data in one folder, for one process. */
public final class FolderStore implements Store {
  private static final String REALMS = "realms";
  private static final Duration FOREVER = Duration.ofDays(30_000);

  /** The file of a realm's index; it follows from the journal and is no document. */
  static final String INDEX = "index.mv";

  private final Path folder;
  private final JobKinds kinds;
  private final boolean indexed;
  private final Documents documents;
  private final Trail trail;

  /** For jobs of the product's kinds. */
  public FolderStore(Path folder) throws IOException {
    this(folder, JobKinds.standard());
  }

  /** Creates the folder if it does not exist. */
  public FolderStore(Path folder, JobKinds kinds) throws IOException {
    this(folder, kinds, false);
  }

  /**
   * As above.
   *
   * @param indexed whether jobs leave memory, and are found by an index
   */
  public FolderStore(Path folder, JobKinds kinds, boolean indexed) throws IOException {
    this.kinds = kinds;
    this.indexed = indexed;
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
  public RealmStore open(String realm, long epoch) throws IOException {
    Path own = own(realm);
    FileJournal journal = FileJournal.open(own.resolve("journal"), kinds);
    Path index = own.resolve(INDEX);
    try {
      return indexed || Files.exists(index)
          ? new RealmStore(journal, new FolderDocuments(own), FolderIndexStorage.open(index))
          : new RealmStore(journal, new FolderDocuments(own));
    } catch (IOException | RuntimeException e) {
      journal.close();
      throw e;
    }
  }

  @Override
  public JobKinds kinds() {
    return kinds;
  }

  private Path own(String realm) {
    return folder.resolve(REALMS).resolve(realm);
  }

  @Override
  public SortedSet<String> realms() throws IOException {
    SortedSet<String> found = new TreeSet<>();
    Path all = folder.resolve(REALMS);
    if (Files.isDirectory(all)) {
      try (Stream<Path> folders = Files.list(all)) {
        folders
            .filter(FolderReader::isRealm)
            .forEach(one -> found.add(one.getFileName().toString()));
      }
    }
    return found;
  }

  @Override
  public RealmReader reader(String realm) {
    return new FolderReader(own(realm), kinds);
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
