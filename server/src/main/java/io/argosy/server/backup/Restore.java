package io.argosy.server.backup;

import io.argosy.core.model.ResultRef;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.journal.RecoveredState;
import io.argosy.journal.StoredSnapshot;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.service.RealmIdentity;
import io.argosy.server.service.UnfinishedRestore;
import io.argosy.server.store.Documents;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Restores a backup into an empty place. The journals are written anew, under new incarnations that
 * record which one they continue; the accounts are written last. A restore that was interrupted is
 * completed by the same restore.
 */
public final class Restore {
  private final Store store;
  private final Blobs blobs;
  private final BackupObjects objects;
  private final Progress progress;
  private final Codec codec;

  public Restore(Store store, Blobs blobs, BackupObjects objects, Progress progress) {
    this.store = store;
    this.codec = Codec.of(store.kinds());
    this.blobs = blobs;
    this.objects = objects;
    this.progress = progress;
  }

  /** What was restored. */
  public record Done(String name, int realms, long entries, long bodies) {}

  /**
   * Restores a backup.
   *
   * @param at the name of the backup; the newest when absent
   * @throws BadInput when there is none, it is incomplete, or the place is not empty
   */
  public Done run(Optional<String> at) throws IOException {
    String name = at.isPresent() ? at.get() : newest();
    Manifest manifest = objects.manifest(name);
    refuseMissing(manifest);
    refuseOthers(name, manifest);
    UnfinishedRestore.begin(store.documents(), name);
    Owners owners = store.owners("restore");
    long entries = 0;
    long bodies = 0;
    for (Manifest.Part part : manifest.realms()) {
      bodies += bodies(part);
      realm(part, owners);
      entries += part.head();
    }
    owners.leave();
    for (Documents.Document one : Packing.documents(objects.bytes(manifest.documents()))) {
      store.documents().put(one.name(), one.body());
    }
    UnfinishedRestore.end(store.documents());
    return new Done(name, manifest.realms().size(), entries, bodies);
  }

  private String newest() throws IOException {
    List<String> names = objects.backups();
    if (names.isEmpty()) {
      throw BadInput.inArgument(
          "BACKUP",
          objects.place(),
          objects.place()
              + " holds no complete backup"
              + (objects.size() > 0
                  ? ", only " + objects.size() + " objects of one that was interrupted"
                  : ""));
    }
    return names.getLast();
  }

  /** Before anything is written. */
  private void refuseMissing(Manifest manifest) throws IOException {
    List<ResultRef> needed = new ArrayList<>(List.of(manifest.documents()));
    for (Manifest.Part part : manifest.realms()) {
      needed.addAll(part.entries());
      needed.addAll(List.of(part.documents(), part.bodies(), part.audit()));
      part.snapshot().ifPresent(needed::add);
      refuseMissing(List.of(part.bodies()));
      Packing.bodies(objects.bytes(part.bodies())).forEach(it -> needed.add(it.body()));
    }
    refuseMissing(needed);
  }

  private void refuseMissing(List<ResultRef> needed) throws IOException {
    for (ResultRef one : needed) {
      if (!objects.has(one.sha256())) {
        throw new IOException(
            "the backup in "
                + objects.place()
                + " is not complete: its object "
                + one.sha256()
                + " is missing; nothing was restored");
      }
    }
  }

  private void refuseOthers(String name, Manifest manifest) throws IOException {
    Optional<String> begun = UnfinishedRestore.of(store.documents());
    if (begun.isPresent()) {
      if (!begun.get().equals(name)) {
        throw BadInput.inArgument(
            "--data",
            "",
            "a restore of backup "
                + begun.get()
                + " into this place was interrupted: complete it with --at "
                + begun.get()
                + ", or restore into an empty place");
      }
      return;
    }
    boolean used = !store.realms().isEmpty() || store.documents().find(Backup.ACCESS).isPresent();
    for (Manifest.Part part : manifest.realms()) {
      used = used || !blobs.list(part.realm()).isEmpty();
    }
    if (used) {
      throw BadInput.inArgument(
          "--data",
          "",
          "the place is not empty: a service has its data or its bodies there; a restore needs an"
              + " empty folder or database, and an empty place for bodies");
    }
  }

  private long bodies(Manifest.Part part) throws IOException {
    List<Packing.Named> all = Packing.bodies(objects.bytes(part.bodies()));
    long done = 0;
    for (Packing.Named one : all) {
      progress.at("realm " + part.realm() + ", bodies", done++, all.size());
      boolean there =
          blobs.size(one.name()).filter(it -> it == one.body().bytes()).isPresent()
              && blobs.describe(one.name()).filter(one.body()::equals).isPresent();
      if (!there) {
        try (InputStream in = objects.get(one.body())) {
          if (!blobs.put(one.name(), in, Long.MAX_VALUE).equals(one.body())) {
            blobs.remove(one.name());
            throw objects.damaged(one.body());
          }
        }
      }
    }
    return done;
  }

  private void realm(Manifest.Part part, Owners owners) throws IOException {
    String realm = part.realm();
    long epoch = Adoption.claimed(owners, realm);
    try (RealmStore realmStore = store.open(realm, epoch)) {
      Journal journal = realmStore.journal();
      entries(part, journal);
      if (part.snapshot().isPresent()) {
        snapshot(part.snapshot().get(), journal);
      }
      RecoveredState recovered = RecoveredState.from(journal);
      journal.writeSnapshot(recovered.lastSeq(), recovered.snapshot());
      for (Documents.Document one : Packing.documents(objects.bytes(part.documents()))) {
        realmStore.documents().put(one.name(), one.body());
      }
      new RealmIdentity(realm, store.reader(realm), blobs)
          .restored(realmStore.documents(), part.incarnation(), part.head());
    }
    audit(part);
  }

  /** An interrupted restore has written the first entries already. */
  private void entries(Manifest.Part part, Journal journal) throws IOException {
    for (ResultRef chunk : part.entries()) {
      for (Entry entry : Packing.entries(objects.bytes(chunk), codec, chunk.sha256())) {
        if (entry.seq() > journal.lastSeq() && entry.seq() <= part.head()) {
          fill(journal, entry.seq());
          journal.append(entry);
          progress.at("realm " + part.realm() + ", entries", entry.seq(), part.head());
        }
      }
    }
    if (journal.lastSeq() != part.head()) {
      throw new IOException(
          "the journal of realm "
              + part.realm()
              + " has "
              + journal.lastSeq()
              + " entries instead of "
              + part.head());
    }
  }

  /** Nothing needs the entries that were trimmed, but every number is given. */
  private static void fill(Journal journal, long next) {
    for (long seq = journal.lastSeq() + 1; seq < next; seq++) {
      journal.append(Entry.of(seq, List.of(), List.of()));
    }
  }

  private void snapshot(ResultRef saved, Journal journal) throws IOException {
    byte[] bytes = objects.bytes(saved);
    StoredSnapshot snapshot = codec.snapshot(bytes, 0, bytes.length, saved.sha256());
    journal.writeSnapshot(snapshot.seq(), snapshot.snapshot());
  }

  private void audit(Manifest.Part part) throws IOException {
    List<String> lines = Packing.lines(objects.bytes(part.audit()));
    int there = store.trail().last(part.realm(), Integer.MAX_VALUE).size();
    for (String line : lines.subList(Math.min(there, lines.size()), lines.size())) {
      store.trail().add(part.realm(), line);
    }
  }
}
