package io.argosy.journal;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.error.AppendFailed;
import io.argosy.journal.error.EntryTooLarge;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The durable record: entries in order. It has one owner, which appends from one thread. */
public interface Journal extends AutoCloseable {
  /**
   * Stores an entry, whose number must be the next one; it is durable when this method returns.
   *
   * @throws AppendFailed if it is not durable; every later append is then refused too
   * @throws EntryTooLarge if it was refused because of its size; the journal stays usable
   */
  void append(Entry entry);

  /** The kinds of job whose records it can hold. */
  default JobKinds kinds() {
    return JobKinds.standard();
  }

  /**
   * The identity of the journal, 32 hex digits: made with it, never changed, and different for
   * every other journal.
   */
  String incarnation();

  /** The number of the last entry, 0 if there is none. */
  long lastSeq();

  /** All entries from the very first; close the stream. */
  Stream<Entry> entries();

  /** The entries with numbers above the given one; close the stream. */
  Stream<Entry> entriesAfter(long seq);

  /** The entries with these numbers, which ascend; close the stream. */
  default Stream<Entry> read(List<Long> seqs) {
    Set<Long> meant = new HashSet<>(seqs);
    return seqs.isEmpty()
        ? Stream.empty()
        : entriesAfter(seqs.getFirst() - 1)
            .filter(entry -> meant.contains(entry.seq()))
            .limit(meant.size());
  }

  /** The newest readable snapshot. */
  Optional<StoredSnapshot> latestSnapshot();

  /** Whether enough was appended since the last snapshot to justify another. */
  boolean wantsSnapshot();

  /**
   * Stores the state after the given entry; durable when this method returns. A journal without an
   * entry of the present version stores none: until then an older program can open it.
   */
  void writeSnapshot(long seq, Snapshot snapshot);

  /**
   * Like {@link #writeSnapshot}, on a thread of the journal. Appends continue meanwhile; a failure
   * completes the future and harms neither the log nor older snapshots.
   */
  CompletableFuture<Void> writeSnapshotInBackground(long seq, Snapshot snapshot);

  /**
   * Removes entries of the past that nothing needs; a restart needs none of them. May take long;
   * appends continue meanwhile.
   *
   * @return how many parts of the past were rewritten
   */
  default int trim(EntryUse use) {
    return 0;
  }

  /** The last entry up to which entries may be missing because of {@link #trim}; 0 for none. */
  default long trimmedTo() {
    return 0;
  }

  /** What the open repaired, one sentence each. */
  List<String> repairs();

  /** Releases the journal. */
  @Override
  void close();

  /**
   * Which entries of the past are still needed, and what of them. A restart needs none of these.
   */
  interface EntryUse {
    /** How many entries above {@code after}, up to {@code last}, are needed. */
    int used(long after, long last);

    /** What is left of an entry; empty when nothing is. */
    Optional<Entry> left(Entry entry);

    /**
     * What later entries build on, when no entry up to this one is left: the machines that are
     * present.
     */
    List<Fact> present(long seq);
  }
}
