package io.argosy.journal;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.journal.error.AppendFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * A journal in memory, for the simulator and for tests, with injected faults. Nothing is encoded:
 * entries are immutable and kept as they are.
 */
public final class MemoryJournal implements Journal {
  private final List<Entry> entries;
  private final SnapshotPolicy policy;
  private Optional<StoredSnapshot> snapshot = Optional.empty();
  private Fault next = Fault.NONE;
  private boolean broken;

  private enum Fault {
    NONE,
    LOST,
    KEPT_BUT_REPORTED_LOST
  }

  public MemoryJournal() {
    this(SnapshotPolicy.DEFAULT);
  }

  /** Bytes are not counted: only the policy's number of entries matters. */
  public MemoryJournal(SnapshotPolicy policy) {
    this(new ArrayList<>(), policy);
  }

  private MemoryJournal(List<Entry> entries, SnapshotPolicy policy) {
    this.entries = entries;
    this.policy = policy;
  }

  /** The next append fails and stores nothing. */
  public void failNextAppend() {
    next = Fault.LOST;
  }

  /** The next append is stored but reported as failed. */
  public void failNextAppendAfterStoring() {
    next = Fault.KEPT_BUT_REPORTED_LOST;
  }

  /** What a new process finds after the owner of this journal died. */
  public MemoryJournal reopen() {
    broken = true;
    MemoryJournal again = new MemoryJournal(new ArrayList<>(entries), policy);
    again.snapshot = snapshot;
    return again;
  }

  @Override
  public void append(Entry entry) {
    if (broken) {
      throw new AppendFailed("memory journal", entry.seq(), "it failed before, or was closed");
    }
    if (entry.seq() != lastSeq() + 1) {
      throw new IllegalArgumentException(
          "entry " + entry.seq() + " cannot follow entry " + lastSeq());
    }
    Fault fault = next;
    next = Fault.NONE;
    if (fault != Fault.LOST) {
      entries.add(entry);
    }
    if (fault != Fault.NONE) {
      broken = true;
      throw new AppendFailed("memory journal", entry.seq(), "a fault was ordered");
    }
  }

  @Override
  public String incarnation() {
    return "0".repeat(32);
  }

  @Override
  public long lastSeq() {
    return entries.size();
  }

  @Override
  public Stream<Entry> entries() {
    return entriesAfter(0);
  }

  @Override
  public Stream<Entry> entriesAfter(long seq) {
    return entries.subList(Math.toIntExact(seq), entries.size()).stream();
  }

  @Override
  public Optional<StoredSnapshot> latestSnapshot() {
    return snapshot;
  }

  @Override
  public boolean wantsSnapshot() {
    return policy.isDue(0, lastSeq() - snapshot.map(StoredSnapshot::seq).orElse(0L));
  }

  @Override
  public void writeSnapshot(long seq, Snapshot taken) {
    snapshot = Optional.of(StoredSnapshot.of(seq, taken));
  }

  @Override
  public CompletableFuture<Void> writeSnapshotInBackground(long seq, Snapshot taken) {
    writeSnapshot(seq, taken);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public List<String> repairs() {
    return List.of();
  }

  @Override
  public void close() {
    broken = true;
  }
}
