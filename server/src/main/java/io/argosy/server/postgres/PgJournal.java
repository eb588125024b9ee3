package io.argosy.server.postgres;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.ownership.WriteFence;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.journal.Journal;
import io.argosy.journal.SnapshotPolicy;
import io.argosy.journal.StoredSnapshot;
import io.argosy.journal.error.AppendFailed;
import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.error.EntryTooLarge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The journal of one realm, for the owner of one epoch. */
final class PgJournal implements Journal {
  static final String RESTORE = "nothing was changed: restore the database from a copy";

  private final Database database;
  private final Committer committer;
  private final Codec codec;
  private final SnapshotPolicy policy;
  private final String realm;
  private final WriteFence writeFence;
  private final PgSnapshots snapshots;
  private final ExecutorService background =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("journal-snapshots").daemon().factory());
  private volatile CompletableFuture<Boolean> pending = CompletableFuture.completedFuture(true);
  private final String incarnation;
  private long snapshotSeq;
  private long bytesSinceSnapshot;

  /** The journal's head, and the size of what a restart reads besides the snapshot. */
  private record Found(long head, long epoch, long snapshotSeq, long bytes, String incarnation) {}

  private PgJournal(
      Database database,
      Committer committer,
      SnapshotPolicy policy,
      Codec codec,
      String realm,
      long epoch,
      Found found) {
    this.database = database;
    this.committer = committer;
    this.policy = policy;
    this.codec = codec;
    this.realm = realm;
    this.writeFence = new WriteFence(epoch, found.head());
    this.snapshotSeq = found.snapshotSeq();
    this.incarnation = found.incarnation();
    this.bytesSinceSnapshot = found.bytes();
    this.snapshots = new PgSnapshots(database, codec, realm, epoch);
  }

  /**
   * Opens the journal of a claimed realm.
   *
   * @throws DamagedJournal if entries are missing
   */
  static PgJournal open(
      Database database,
      Committer committer,
      SnapshotPolicy policy,
      Codec codec,
      String realm,
      long epoch)
      throws IOException {
    Found found = find(database, realm);
    if (found.epoch() != epoch) {
      throw new IOException("realm " + realm + " has another owner by now");
    }
    if (found.snapshotSeq() > found.head()) {
      throw new DamagedJournal(
          "realm " + realm,
          "there is a snapshot of entry "
              + found.snapshotSeq()
              + ", but the journal ends at "
              + found.head(),
          RESTORE);
    }
    return new PgJournal(database, committer, policy, codec, realm, epoch, found);
  }

  private static Found find(Database database, String realm) throws IOException {
    String sql =
        "select r.head, r.epoch, s.seq,"
            + " (select coalesce(sum(octet_length(e.body)), 0) from entry e"
            + " where e.realm = r.id and e.seq > s.seq), r.incarnation"
            + " from realm r, lateral (select coalesce(max(seq), 0) as seq from snapshot"
            + " where realm = r.id) s where r.id = ?";
    return database.ask(
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, realm);
            try (ResultSet row = select.executeQuery()) {
              if (!row.next()) {
                throw new IOException("realm " + realm + " is not in the database");
              }
              return new Found(
                  row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getString(5));
            }
          }
        });
  }

  @Override
  public JobKinds kinds() {
    return codec.kinds();
  }

  @Override
  public void append(Entry entry) {
    if (writeFence.isDown()) {
      throw failed(entry, "it failed before, or was closed");
    }
    if (entry.seq() != writeFence.head() + 1) {
      throw new IllegalArgumentException(
          "entry " + entry.seq() + " cannot follow entry " + writeFence.head());
    }
    byte[] body = codec.encode(entry);
    if (body.length > FileJournal.MAX_ENTRY_BYTES) {
      throw new EntryTooLarge(entry.seq(), body.length, FileJournal.MAX_ENTRY_BYTES);
    }
    store(entry, body);
    synchronized (this) {
      bytesSinceSnapshot += body.length;
    }
  }

  private void store(Entry entry, byte[] body) {
    pending = committer.append(realm, writeFence.epoch(), writeFence.head(), body);
    if (writeFence.isDown()) {
      pending.complete(false); // Abandoned just now, before the waiting append was visible.
    }
    try {
      boolean stored = pending.join();
      String reason = writeFence.isDown() ? "it was given up" : "it has another owner by now";
      if (!writeFence.wrote(stored ? WriteFence.Answer.STORED : WriteFence.Answer.REFUSED)) {
        throw failed(entry, reason);
      }
    } catch (CompletionException e) {
      writeFence.wrote(WriteFence.Answer.UNKNOWN);
      throw failed(entry, String.valueOf(e.getMessage()));
    }
  }

  private AppendFailed failed(Entry entry, String reason) {
    String name = "the journal of realm " + realm + " in epoch " + writeFence.epoch();
    return AppendFailed.elsewhere(name, entry.seq(), reason);
  }

  @Override
  public String incarnation() {
    return incarnation;
  }

  @Override
  public long lastSeq() {
    return writeFence.head();
  }

  @Override
  public Stream<Entry> entries() {
    return entriesAfter(0);
  }

  @Override
  public Stream<Entry> entriesAfter(long seq) {
    PgEntries entries = new PgEntries(database, codec, realm, seq, writeFence.head());
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(entries, Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  @Override
  public Stream<Entry> read(List<Long> seqs) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(
            new PgEntryReader(database, codec, realm, seqs),
            Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  @Override
  public int trim(EntryUse use) {
    try {
      return new PgArchive(database, codec, realm, writeFence.epoch(), () -> !writeFence.isDown())
          .trim(use);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long trimmedTo() {
    try {
      return PgArchive.trimmedTo(database, realm);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<StoredSnapshot> latestSnapshot() {
    try {
      return snapshots.latest();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized boolean wantsSnapshot() {
    return policy.isDue(bytesSinceSnapshot, writeFence.head() - snapshotSeq);
  }

  @Override
  public void writeSnapshot(long seq, Snapshot snapshot) {
    writeSnapshotInBackground(seq, snapshot).join();
  }

  @Override
  public synchronized CompletableFuture<Void> writeSnapshotInBackground(
      long seq, Snapshot snapshot) {
    if (seq > writeFence.head()) {
      throw new IllegalArgumentException(
          "a snapshot of entry "
              + seq
              + " cannot stand before entry "
              + writeFence.head()
              + " is stored");
    }
    snapshotSeq = seq;
    bytesSinceSnapshot = 0;
    return CompletableFuture.runAsync(
        () -> {
          try {
            snapshots.write(seq, snapshot);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        background);
  }

  @Override
  public List<String> repairs() {
    return snapshots.repairs();
  }

  /** Also ends an append under way: its term may be over while the database does not answer. */
  void abandon() {
    writeFence.putDown();
    pending.complete(false);
  }

  /** Does not wait for a snapshot that is being written; it is stored as a whole or not at all. */
  @Override
  public void close() {
    abandon();
    background.shutdown();
  }
}
