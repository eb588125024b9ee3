package io.argosy.journal;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.error.AppendFailed;
import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.error.EntryTooLarge;
import io.argosy.journal.error.JournalInUse;
import io.argosy.journal.error.NewerJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A journal in a folder: segments of checksummed lines, snapshots, and an archive of segments that
 * a restart no longer needs. docs/decisions/0003-journal-format.md describes the form.
 */
public final class FileJournal implements Journal {
  /** Larger entries are refused. */
  public static final int MAX_ENTRY_BYTES = 64 << 20;

  private final Layout layout;
  private final Codec codec;
  private final JournalSettings settings;
  private final JournalLock lock;
  private final Snapshots snapshots;
  private final List<String> repairs;
  private final List<Segment> closed;
  private final String incarnation;
  private final ExecutorService background =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("journal-snapshots").daemon().factory());
  private final SegmentArchive segments;
  private OpenSegment openSegment;
  private boolean broken;
  private long bytesSinceSnapshot;
  private long snapshotSeq;

  private FileJournal(OpenedJournal openedJournal, JournalLock lock, JournalSettings settings) {
    this.layout = openedJournal.layout();
    this.codec = openedJournal.codec();
    this.segments = new SegmentArchive(layout, codec);
    this.snapshots = openedJournal.snapshots();
    this.repairs = List.copyOf(openedJournal.repairs());
    this.closed = new ArrayList<>(openedJournal.closed());
    this.incarnation = openedJournal.incarnation();
    this.openSegment = openedJournal.tail();
    this.snapshotSeq = openedJournal.snapshotSeq();
    this.bytesSinceSnapshot = openedJournal.bytesSinceSnapshot();
    this.lock = lock;
    this.settings = settings;
  }

  /**
   * Opens the journal in the folder, which is created if missing; see {@link #repairs()}.
   *
   * @throws JournalInUse if another process, or this one, has it open
   * @throws DamagedJournal if acknowledged data is missing or altered
   * @throws NewerJournal if a newer program wrote it
   */
  public static FileJournal open(Path folder) {
    return open(folder, SnapshotPolicy.DEFAULT);
  }

  /** Like {@link #open(Path)}, with another snapshot policy. */
  public static FileJournal open(Path folder, SnapshotPolicy policy) {
    JournalSettings usual = JournalSettings.DEFAULT;
    return open(folder, new JournalSettings(policy, usual.segmentBytes(), usual.disk()));
  }

  /** Like {@link #open(Path)}, for jobs of these kinds. */
  public static FileJournal open(Path folder, JobKinds kinds) {
    JournalSettings usual = JournalSettings.DEFAULT;
    return open(
        folder,
        new JournalSettings(usual.policy(), usual.segmentBytes(), usual.disk(), Codec.of(kinds)));
  }

  static FileJournal open(Path folder, JournalSettings settings) {
    Layout layout = new Layout(folder);
    try {
      layout.create();
      JournalLock lock = JournalLock.take(layout);
      try {
        return new FileJournal(OpenedJournal.from(layout, settings), lock, settings);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The entries of a journal that another process may be writing; changes nothing. It ends before
   * an incomplete entry. Close the stream.
   */
  public static Stream<Entry> read(Path folder) {
    return read(folder, JobKinds.standard());
  }

  /** Like {@link #read(Path)}, for jobs of these kinds. */
  public static Stream<Entry> read(Path folder, JobKinds kinds) {
    try {
      Layout layout = new Layout(folder);
      List<Integer> numbers = List.copyOf(layout.allSegments().keySet());
      if (numbers.isEmpty()) {
        return Stream.empty();
      }
      return stream(
          new SegmentWalk(layout, Codec.of(kinds), 1, numbers.getLast(), Integer.MAX_VALUE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Like {@link #read(Path, JobKinds)}, without the entries up to a sequence number. */
  public static Stream<Entry> readAfter(Path folder, long seq, JobKinds kinds) {
    try {
      Layout layout = new Layout(folder);
      List<Integer> numbers = List.copyOf(layout.allSegments().keySet());
      if (numbers.isEmpty()) {
        return Stream.empty();
      }
      Codec codec = Codec.of(kinds);
      int first = numbers.getLast();
      while (first > 1 && !SegmentWalk.isAfter(layout, codec, first, seq)) {
        first--;
      }
      return stream(new SegmentWalk(layout, codec, first, numbers.getLast(), Integer.MAX_VALUE))
          .filter(entry -> entry.seq() > seq);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process that has a journal open, in words; empty if none has. */
  public static Optional<String> owner(Path folder) {
    try {
      return JournalLock.owner(new Layout(folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public JobKinds kinds() {
    return codec.kinds();
  }

  @Override
  public String incarnation() {
    return incarnation;
  }

  @Override
  public synchronized void append(Entry entry) {
    if (broken) {
      throw new AppendFailed(name(), entry.seq(), "it failed before, or was closed");
    }
    if (entry.seq() != lastSeq() + 1) {
      throw new IllegalArgumentException(
          "entry " + entry.seq() + " cannot follow entry " + lastSeq());
    }
    byte[] payload = codec.encode(entry);
    if (payload.length > MAX_ENTRY_BYTES) {
      throw new EntryTooLarge(entry.seq(), payload.length, MAX_ENTRY_BYTES);
    }
    store(entry.seq(), payload);
    bytesSinceSnapshot += payload.length;
  }

  @Override
  public synchronized long lastSeq() {
    return openSegment.segment().lastSeq();
  }

  @Override
  public Stream<Entry> entries() {
    return entriesAfter(0);
  }

  @Override
  public synchronized Stream<Entry> entriesAfter(long seq) {
    Segment last = openSegment.segment();
    int first =
        Stream.concat(closed.stream(), Stream.of(last))
            .filter(segment -> segment.after() <= seq)
            .mapToInt(Segment::number)
            .max()
            .orElse(1);
    SegmentWalk walk = new SegmentWalk(layout, codec, first, last.number(), last.bytes());
    return stream(walk).filter(entry -> entry.seq() > seq);
  }

  @Override
  public synchronized Stream<Entry> read(List<Long> seqs) {
    Segment last = openSegment.segment();
    return stream(new EntryReader(layout, codec, segments.upTo(last), last, seqs));
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
    return openSegment.segment().isPresent()
        && settings.policy().isDue(bytesSinceSnapshot, lastSeq() - snapshotSeq);
  }

  @Override
  public void writeSnapshot(long seq, Snapshot snapshot) {
    writeSnapshotInBackground(seq, snapshot).join();
  }

  @Override
  public synchronized CompletableFuture<Void> writeSnapshotInBackground(
      long seq, Snapshot snapshot) {
    if (seq > lastSeq()) {
      throw new IllegalArgumentException(
          "a snapshot of entry " + seq + " cannot stand before entry " + lastSeq() + " is stored");
    }
    if (!openSegment.segment().isPresent()) {
      return CompletableFuture.completedFuture(null);
    }
    snapshotSeq = seq;
    bytesSinceSnapshot = 0;
    return CompletableFuture.runAsync(() -> keep(seq, snapshot), background);
  }

  @Override
  public int trim(EntryUse use) {
    return segments.trim(segments(), use, this::isOpen);
  }

  private synchronized NavigableMap<Long, Integer> segments() {
    return segments.upTo(openSegment.segment());
  }

  private synchronized boolean isOpen() {
    return !broken;
  }

  @Override
  public long trimmedTo() {
    return SegmentArchive.trimmedTo(layout, codec);
  }

  @Override
  public List<String> repairs() {
    return repairs;
  }

  /** Waits for a snapshot that is being written. */
  @Override
  public void close() {
    background.close();
    synchronized (this) {
      broken = true;
    }
    segments.between(this::release); // After the segment that is being rewritten.
  }

  private synchronized void release() {
    try (lock) {
      openSegment.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void store(long seq, byte[] payload) {
    try {
      Segment last = openSegment.segment();
      if (last.bytes() >= settings.segmentBytes() || !last.isPresent()) {
        roll(); // An older program can open the journal until this entry.
      }
      openSegment.append(payload);
    } catch (IOException e) {
      broken = true;
      AppendFailed failure = new AppendFailed(name(), seq, e);
      try {
        openSegment.undo();
      } catch (IOException undo) {
        failure.addSuppressed(undo); // The next open cuts the rest.
      }
      throw failure;
    }
  }

  private void roll() throws IOException {
    Segment full = openSegment.segment();
    OpenSegment next =
        OpenSegment.create(settings.disk(), layout, codec, Segment.Header.after(full, incarnation));
    openSegment.close();
    closed.add(full);
    openSegment = next;
    segments.add(next.segment());
  }

  private void keep(long seq, Snapshot snapshot) {
    try {
      snapshots.write(seq, snapshot);
      Optional<Long> covered = snapshots.coveredTwice();
      if (covered.isPresent()) {
        archive(covered.get());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized void archive(long covered) throws IOException {
    while (!closed.isEmpty() && closed.getFirst().lastSeq() <= covered) {
      int number = closed.getFirst().number();
      Files.move(layout.live(number), layout.archived(number), StandardCopyOption.ATOMIC_MOVE);
      closed.removeFirst();
    }
    Layout.sync(layout.archive());
    Layout.sync(layout.folder());
  }

  private String name() {
    return "journal " + layout.folder();
  }

  private static Stream<Entry> stream(Iterator<Entry> entries) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(entries, Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }
}
