package io.argosy.server.backup;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Access;
import io.argosy.server.access.Realm;
import io.argosy.server.service.UnfinishedRestore;
import io.argosy.server.store.Documents;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads all data of a service, which may run meanwhile, and changes nothing. */
public final class DataCheck {
  private static final int KEY_BYTES = 32;

  private final Store store;
  private final Blobs blobs;
  private final Progress progress;
  private final List<String> findings = new ArrayList<>();

  public DataCheck(Store store, Blobs blobs, Progress progress) {
    this.store = store;
    this.blobs = blobs;
    this.progress = progress;
  }

  /**
   * What was read, and what is wrong, one sentence each.
   *
   * @param entries of all journals
   */
  public record Done(int realms, long entries, long bodies, List<String> findings) {
    public Done {
      findings = List.copyOf(findings);
    }
  }

  public Done run() throws IOException {
    UnfinishedRestore.of(store.documents())
        .ifPresent(it -> findings.add("a restore of backup " + it + " was not completed"));
    SortedSet<String> realms = new TreeSet<>(store.realms());
    realms.addAll(accounts());
    key();
    long entries = 0;
    long bodies = 0;
    for (String realm : realms) {
      RealmCheck check = new RealmCheck(realm, store, blobs, progress);
      check.run();
      check.findings().forEach(it -> findings.add("realm " + realm + ": " + it));
      entries += check.entries();
      bodies += check.bodies();
    }
    return new Done(realms.size(), entries, bodies, findings);
  }

  private List<String> accounts() {
    try {
      return Access.open(store, InstantSource.system()).realms().stream().map(Realm::name).toList();
    } catch (IOException | BadInput e) {
      findings.add(String.valueOf(e.getMessage()));
      return List.of();
    }
  }

  private void key() throws IOException {
    Optional<Documents.Document> key = store.documents().find("key");
    if (key.isPresent() && key.get().body().length < KEY_BYTES) {
      findings.add(store.documents().place("key") + " is too short to sign with");
    }
  }

  /** Whether a document is JSON; the service knows what must be in it. */
  static Optional<String> fault(Documents.Document document) {
    try {
      JsonTree.fields(document.name(), document.body());
      return Optional.empty();
    } catch (BadInput e) {
      return Optional.of("the document " + document.name() + " cannot be read: " + e.getMessage());
    }
  }
}
