package io.argosy.server.backup;

import io.argosy.core.ownership.OwnershipView;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.service.RealmIdentity;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmReader;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.util.List;

/** Gives all parts of a realm the incarnation of its journal, because the operator says so. */
public final class Adoption {
  private Adoption() {}

  /**
   * @throws BadInput when the realm has no journal
   * @throws IOException when a service runs the realm
   */
  public static void of(Store store, Blobs blobs, String realm) throws IOException {
    RealmReader reader = store.reader(realm);
    if (!reader.hasJournal()) {
      throw BadInput.inArgument(
          "REALM", realm, "realm " + realm + " has no journal in " + reader.place());
    }
    Owners owners = store.owners("adopt");
    long epoch = claimed(owners, realm);
    try (RealmStore realmStore = store.open(realm, epoch)) {
      new RealmIdentity(realm, reader, blobs).adopt(realmStore.documents());
    } finally {
      owners.leave();
    }
  }

  /** Claims a realm that no service runs. */
  static long claimed(Owners owners, String realm) throws IOException {
    owners.know(List.of(realm));
    OwnershipView.Row row =
        owners.look().realms().stream()
            .filter(it -> it.realm().equals(realm))
            .findFirst()
            .orElseThrow();
    return owners
        .claim(realm, row.epoch())
        .orElseThrow(() -> new IOException("a service runs realm " + realm + ": end it first"));
  }
}
