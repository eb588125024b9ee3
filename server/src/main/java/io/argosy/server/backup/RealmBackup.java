package io.argosy.server.backup;

import io.argosy.core.model.ResultRef;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.StoredSnapshot;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.store.Documents;
import io.argosy.server.store.RealmReader;
import io.argosy.server.store.Store;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Copies one realm into a backup. */
final class RealmBackup {
  /**
   * An object holds this many entries, or bytes, so that a later backup shares all but the last.
   */
  private static final int ENTRIES = 1000;

  private static final long BYTES = 8 << 20;

  /** A body that is gone was deleted, which a later entry says; more often is a fault. */
  private static final int TRIES = 3;

  private final String realm;
  private final RealmReader reader;
  private final Blobs blobs;
  private final BackupObjects objects;
  private final Progress progress;
  private final Codec codec;
  private final List<ResultRef> chunks = new ArrayList<>();
  private final List<byte[]> open = new ArrayList<>();
  private final List<Packing.Named> bodies = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private JournalBodies journal;
  private Optional<ResultRef> snapshot = Optional.empty();
  private long openBytes;
  private long head;

  RealmBackup(String realm, Store store, Blobs blobs, BackupObjects objects, Progress progress) {
    this.codec = Codec.of(store.kinds());
    this.realm = realm;
    this.reader = store.reader(realm);
    this.blobs = blobs;
    this.objects = objects;
    this.progress = progress;
    this.journal = new JournalBodies(realm);
  }

  /** What the journal names and is not there, or is not what it was. */
  List<String> faults() {
    return List.copyOf(faults);
  }

  List<Packing.Named> bodies() {
    return List.copyOf(bodies);
  }

  /**
   * Copies the realm. Bodies are stored before the entry that names them, and never changed: all
   * that the journal names are there after it was read.
   *
   * @param earlier the bodies of the previous backup by name
   */
  Manifest.Part run(Map<String, ResultRef> earlier, List<String> audit) throws IOException {
    String incarnation = reader.incarnation().orElse("");
    List<Documents.Document> documents = List.of();
    for (int tries = 1; tries <= TRIES; tries++) {
      begin();
      Optional<StoredSnapshot> before = reader.snapshot();
      entries();
      keepSnapshot(before);
      documents = documents();
      copyBodies(earlier);
      verify();
      if (faults.isEmpty()) {
        break;
      }
    }
    return new Manifest.Part(
        realm,
        incarnation,
        head,
        chunks,
        objects.put(Packing.documents(documents)),
        objects.put(Packing.bodies(bodies)),
        objects.put(Packing.texts(audit)),
        snapshot);
  }

  /** Entries that the owner trimmed are in the snapshot, if it was made after the last of them. */
  private void keepSnapshot(Optional<StoredSnapshot> before) throws IOException {
    long trimmed = reader.trimmedTo();
    if (trimmed == 0) {
      return;
    }
    if (before.filter(it -> it.seq() >= trimmed).isEmpty()) {
      faults.add("the journal of realm " + realm + " was trimmed while it was copied");
      return;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    codec.encode(before.get(), bytes);
    snapshot = Optional.of(objects.put(bytes.toByteArray()));
  }

  private void begin() {
    chunks.clear();
    open.clear();
    bodies.clear();
    faults.clear();
    openBytes = 0;
    head = 0;
    journal = new JournalBodies(realm);
    snapshot = Optional.empty();
  }

  private void entries() throws IOException {
    try (Stream<Entry> all = reader.entriesAfter(0)) {
      for (Iterator<Entry> each = all.iterator(); each.hasNext(); ) {
        Entry entry = each.next();
        journal.add(entry);
        head = entry.seq();
        byte[] line = codec.encode(entry);
        open.add(line);
        openBytes += line.length;
        if (open.size() == ENTRIES || openBytes >= BYTES) {
          store();
        }
        progress.at("realm " + realm + ", entries", head, 0);
      }
    }
    if (!open.isEmpty()) {
      store();
    }
  }

  private void store() throws IOException {
    chunks.add(objects.put(Packing.packed(open)));
    open.clear();
    openBytes = 0;
  }

  /** Read after the entries: the record of a job is written before the entry that accepts it. */
  private List<Documents.Document> documents() throws IOException {
    List<Documents.Document> kept = new ArrayList<>();
    for (Documents.Document one : reader.documents()) {
      RestorableDocuments.of(one, journal::has).ifPresent(kept::add);
    }
    return kept;
  }

  private void copyBodies(Map<String, ResultRef> earlier) throws IOException {
    List<String> all = blobs.list(realm).stream().filter(journal::includes).toList();
    for (String name : all) {
      progress.at("realm " + realm + ", bodies", bodies.size(), all.size());
      copied(name, Optional.ofNullable(earlier.get(name)))
          .ifPresent(ref -> bodies.add(new Packing.Named(name, ref)));
    }
  }

  /** Empty when the body was removed meanwhile. */
  private Optional<ResultRef> copied(String name, Optional<ResultRef> earlier) throws IOException {
    boolean saved = earlier.filter(it -> objects.has(it.sha256())).isPresent();
    if (saved && blobs.size(name).filter(it -> it == earlier.get().bytes()).isPresent()) {
      return earlier; // Bodies never change; a pack grows.
    }
    try {
      if (name.startsWith(journal.names().all() + "/jobs/") && name.contains("/packs/")) {
        return pack(name);
      }
      Optional<ResultRef> ref = blobs.describe(name);
      if (ref.isPresent() && !objects.has(ref.get().sha256())) {
        try (InputStream in = blobs.get(name)) {
          if (!objects.put(ref.get(), in)) {
            faults.add("the body " + name + " does not match its SHA-256");
          }
        }
      }
      return ref;
    } catch (NoSuchFileException | FileNotFoundException removed) {
      return Optional.empty();
    }
  }

  /** The part of a pack that is there now: it may grow while it is copied. */
  private Optional<ResultRef> pack(String name) throws IOException {
    Optional<Long> size = blobs.size(name);
    if (size.isEmpty()) {
      return Optional.empty();
    }
    ResultRef ref;
    try (InputStream in = new Beginning(blobs.get(name), size.get())) {
      ref = Beginning.describe(in);
    }
    if (!objects.has(ref.sha256())) {
      try (InputStream in = new Beginning(blobs.get(name), size.get())) {
        if (!objects.put(ref, in)) {
          faults.add("the pack " + name + " changed while it was copied");
        }
      }
    }
    return Optional.of(ref);
  }

  private void verify() {
    Map<String, ResultRef> saved = new HashMap<>();
    bodies.forEach(it -> saved.put(it.name(), it.body()));
    for (String job : journal.jobs()) {
      for (JournalBodies.Kept kept : journal.kept(job)) {
        List<String> names = journal.names(kept);
        if (names.stream().noneMatch(name -> holds(kept, saved.get(name)))) {
          faults.add(
              "job "
                  + job
                  + ": the result "
                  + names.getFirst()
                  + " is named by the journal, and "
                  + (names.stream().anyMatch(saved::containsKey)
                      ? "its body is another"
                      : "has no body"));
        }
      }
    }
  }

  /** Whether a saved body holds a kept result: as a whole, or as far as a pack reaches. */
  private static boolean holds(JournalBodies.Kept kept, @Nullable ResultRef saved) {
    if (saved == null) {
      return false;
    }
    return kept.result()
        .pack()
        .map(place -> place.offset() + place.length() <= saved.bytes())
        .orElseGet(() -> kept.result().content().equals(saved));
  }
}
