package io.argosy.server.store;

import io.argosy.journal.Entry;
import io.argosy.journal.StoredSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a realm's data beside its owner, which may write meanwhile; changes nothing. */
public interface RealmReader {
  /** The location of the journal, for people. */
  String place();

  /** Whether a journal exists; a store that makes an empty one in advance counts only entries. */
  boolean hasJournal() throws IOException;

  /** The incarnation of the journal; empty if it has none yet, or does not exist. */
  Optional<String> incarnation() throws IOException;

  /**
   * The entries with numbers above the given one, up to the last that is stored now; close the
   * stream.
   *
   * @throws io.argosy.journal.error.DamagedJournal while it is read, if entries are missing or
   *     altered
   */
  Stream<Entry> entriesAfter(long seq) throws IOException;

  /** The last entry up to which entries may be missing because nothing needs them; 0 for none. */
  default long trimmedTo() throws IOException {
    return 0;
  }

  /** The newest snapshot, if the journal may be trimmed. */
  default Optional<StoredSnapshot> snapshot() throws IOException {
    return Optional.empty();
  }

  /** Damaged snapshots, one sentence each. */
  List<String> snapshotFaults() throws IOException;

  /** All documents of the realm as they are now, in order of names. */
  List<Documents.Document> documents() throws IOException;
}
