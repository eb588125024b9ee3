package io.argosy.server.backup;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Access;
import io.argosy.server.access.Realm;
import io.argosy.server.service.RealmIdentity;
import io.argosy.server.store.Documents;
import io.argosy.server.store.IdentityFault;
import io.argosy.server.store.RealmReader;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Saves the state of a service, which may run meanwhile. Every realm is saved as it was after one
 * of its entries. Secrets are left out: the key of signatures and the sessions of machines are made
 * anew by a restore; of tokens, the accounts have only hashes.
 */
public final class Backup {
  static final String ACCESS = "access.json";

  private final Store store;
  private final Blobs blobs;
  private final BackupObjects objects;
  private final InstantSource clock;
  private final Progress progress;

  public Backup(
      Store store, Blobs blobs, BackupObjects objects, InstantSource clock, Progress progress) {
    this.store = store;
    this.blobs = blobs;
    this.objects = objects;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * A finished backup.
   *
   * @param name of the backup
   * @param heads the last saved entry of each realm
   * @param added objects that no earlier backup had
   * @param faults bodies that journals name and that are missing or altered, and realms without
   *     their journal, one sentence each
   */
  public record Done(
      String name,
      Map<String, Long> heads,
      long bodies,
      long bytes,
      int added,
      List<String> faults) {
    public Done {
      heads = Map.copyOf(heads);
      faults = List.copyOf(faults);
    }
  }

  public Done run() throws IOException {
    Instant at = clock.instant();
    String name = at.toString().replace(':', '-');
    Map<String, Map<String, ResultRef>> earlier = earlier();
    int before = objects.size();
    // The accounts first: a realm that begins later is in neither.
    Optional<Documents.Document> access = store.documents().find(ACCESS);
    List<Manifest.Part> parts = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    long bodies = 0;
    long bytes = 0;
    for (Realm realm : Access.open(store, clock).realms()) {
      RealmReader reader = store.reader(realm.name());
      if (!reader.hasJournal()) {
        lost(realm.name(), reader).ifPresent(faults::add);
        continue; // Without documents and bodies it is a new realm, which has no entry yet.
      }
      RealmBackup one = new RealmBackup(realm.name(), store, blobs, objects, progress);
      List<String> audit = store.trail().last(realm.name(), Integer.MAX_VALUE);
      parts.add(one.run(earlier.getOrDefault(realm.name(), Map.of()), audit));
      faults.addAll(one.faults());
      bodies += one.bodies().size();
      bytes += one.bodies().stream().mapToLong(it -> it.body().bytes()).sum();
    }
    ResultRef documents = objects.put(Packing.documents(access.stream().toList()));
    objects.finish(name, new Manifest(at.toString(), documents, parts));
    Map<String, Long> heads = new HashMap<>();
    parts.forEach(part -> heads.put(part.realm(), part.head()));
    return new Done(name, heads, bodies, bytes, objects.size() - before, faults);
  }

  /** What a realm without a journal has nevertheless. */
  private Optional<String> lost(String realm, RealmReader reader) throws IOException {
    try {
      new RealmIdentity(realm, reader, blobs).refuseMissingJournal();
      return Optional.empty();
    } catch (IdentityFault e) {
      return Optional.of("realm " + realm + " is not in this backup: " + e.getMessage());
    }
  }

  /** The bodies of the newest backup, by realm and name. */
  private Map<String, Map<String, ResultRef>> earlier() throws IOException {
    Map<String, Map<String, ResultRef>> found = new HashMap<>();
    List<String> names = objects.backups();
    if (names.isEmpty()) {
      return found;
    }
    for (Manifest.Part part : objects.manifest(names.getLast()).realms()) {
      Map<String, ResultRef> bodies = new HashMap<>();
      for (Packing.Named one : Packing.bodies(objects.bytes(part.bodies()))) {
        if (!one.name().endsWith("/result")) { // A merge of version 2 may be made again.
          bodies.put(one.name(), one.body());
        }
      }
      found.put(part.realm(), bodies);
    }
    return found;
  }
}
