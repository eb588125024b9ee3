package io.argosy.journal;

import io.argosy.core.kernel.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The truth: entries in order. It has one owner, who appends from one thread. */
public interface Journal extends AutoCloseable {
  /**
   * Stores an entry, whose number must be the next one; it is durable when this returns.
   *
   * @throws AppendFailed if it is not; every later append is then refused too
   * @throws EntryTooLarge if it was refused for its size; the journal stays usable
   */
  void append(Entry entry);

  /** The number of the last entry, 0 when there is none. */
  long lastSeq();

  /** All entries from the very first; close the stream. */
  Stream<Entry> entries();

  /** The entries with higher numbers than the one given; close the stream. */
  Stream<Entry> entriesAfter(long seq);

  /** The newest snapshot that can be read. */
  Optional<StoredSnapshot> latestSnapshot();

  /** Whether enough was appended since the last snapshot for another to be worth its time. */
  boolean wantsSnapshot();

  /** Stores the state as it was after the entry given; durable when this returns. */
  void writeSnapshot(long seq, Snapshot snapshot);

  /**
   * As {@link #writeSnapshot}, on a thread of the journal's own. Appends go on meanwhile; a failure
   * is in the future and harms neither the log nor the snapshots before.
   */
  CompletableFuture<Void> writeSnapshotInBackground(long seq, Snapshot snapshot);

  /** What opening had to mend, a sentence each. */
  List<String> repairs();

  /** Gives the journal up. */
  @Override
  void close();
}
