package io.argosy.journal;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.error.AppendFailed;
import io.argosy.journal.error.EntryTooLarge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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

  /** A part of the past. */
  interface Part {
    /** A part is rewritten when at most this share of what it holds is needed. */
    double WORTH = 0.75;

    /** The number of the entry before its first. */
    long after();

    /** The number of its last entry. */
    long last();

    /** How many needed entries it held when it was rewritten; empty if it never was. */
    OptionalInt used();

    /** Whether rewriting it frees enough, if so many of its entries are needed. */
    default boolean isWorth(int needed) {
      long size = used().isPresent() ? used().getAsInt() : last() - after();
      boolean same = used().isPresent() && size == needed;
      return needed <= size * WORTH && !same;
    }
  }

  /**
   * The past of a journal in parts, oldest first, each of which is replaced as a whole.
   *
   * <p>The parts at the beginning that nothing needs become empty; the last of them keeps the
   * machines that were present. It is rewritten first and the others from the oldest on: a reader
   * then never finds a machine that connected and misses that it disconnected.
   */
  interface Past<P extends Part> {
    /** Whether it may still be changed. */
    boolean isOpen();

    List<Entry> entries(P part) throws IOException;

    void replace(P part, int used, List<Entry> left) throws IOException;

    /** Rewrites what is worth it; returns how many parts were. */
    default int trim(List<P> parts, EntryUse use) throws IOException {
      int unused = 0;
      while (unused < parts.size() && isUnused(parts.get(unused), use)) {
        unused++;
      }
      int done = 0;
      if (unused > 0) {
        P holder = parts.get(unused - 1);
        List<Fact> present = use.present(holder.last());
        List<Entry> list =
            present.isEmpty() ? List.of() : List.of(Entry.of(holder.last(), List.of(), present));
        done += rewrite(holder, 0, list);
        for (P part : parts.subList(0, unused - 1)) {
          done += rewrite(part, 0, List.of());
        }
      }
      for (P part : parts.subList(unused, parts.size())) {
        int used = use.used(part.after(), part.last());
        if (isOpen() && part.isWorth(used)) {
          done += rewrite(part, used, left(entries(part), use));
        }
      }
      return done;
    }

    private boolean isUnused(P part, EntryUse use) {
      return use.used(part.after(), part.last()) == 0;
    }

    private static List<Entry> left(List<Entry> entries, EntryUse use) {
      List<Entry> left = new ArrayList<>();
      entries.forEach(entry -> use.left(entry).ifPresent(left::add));
      return left;
    }

    private int rewrite(P part, int used, List<Entry> left) throws IOException {
      if (!isOpen() || (part.used().isPresent() && entries(part).equals(left))) {
        return 0;
      }
      replace(part, used, left);
      return 1;
    }
  }
}
