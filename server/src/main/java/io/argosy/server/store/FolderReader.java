package io.argosy.server.store;

import io.argosy.core.kind.JobKinds;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.journal.JournalFiles;
import io.argosy.journal.StoredSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a realm in a folder. */
final class FolderReader implements RealmReader {
  private static final List<String> PARTS =
      List.of("journal", "jobs", "machines.json", "incarnation");

  private final Path folder;
  private final JobKinds kinds;

  FolderReader(Path folder, JobKinds kinds) {
    this.folder = folder;
    this.kinds = kinds;
  }

  /** Whether a folder holds data of a realm, and not only what is useful on this machine. */
  static boolean isRealm(Path folder) {
    return PARTS.stream().anyMatch(part -> Files.exists(folder.resolve(part)));
  }

  private Path journal() {
    return folder.resolve("journal");
  }

  @Override
  public String place() {
    return journal().toString();
  }

  @Override
  public boolean hasJournal() throws IOException {
    return JournalFiles.exist(journal());
  }

  @Override
  public Optional<String> incarnation() throws IOException {
    return JournalFiles.incarnation(journal());
  }

  @Override
  public Stream<Entry> entriesAfter(long seq) {
    return FileJournal.readAfter(journal(), seq, kinds);
  }

  @Override
  public long trimmedTo() throws IOException {
    return JournalFiles.trimmedTo(journal());
  }

  /** The owner may replace it in between. */
  @Override
  public Optional<StoredSnapshot> snapshot() throws IOException {
    try {
      return JournalFiles.snapshot(journal(), kinds);
    } catch (NoSuchFileException replaced) {
      return JournalFiles.snapshot(journal(), kinds);
    }
  }

  @Override
  public List<String> snapshotFaults() throws IOException {
    return JournalFiles.snapshotFaults(journal());
  }

  @Override
  public List<Documents.Document> documents() throws IOException {
    return new FolderDocuments(folder)
        .all().stream().filter(it -> !it.name().equals(FolderStore.INDEX)).toList();
  }
}
