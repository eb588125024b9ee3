package io.argosy.server.access;

import io.argosy.server.store.Documents;
import io.argosy.server.store.IdentityFault;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.util.SortedSet;

/** Accounts that are missing over realms that exist: a service must not begin anew then. */
final class LostAccess {
  private LostAccess() {}

  /**
   * @throws IdentityFault when the store has realms
   */
  static void refuse(Store store) throws IOException {
    SortedSet<String> realms = store.realms();
    if (realms.isEmpty()) {
      return; // A new service.
    }
    boolean there = store.documents().find(Accounts.NAME).isPresent();
    throw new IdentityFault(
        store.documents().place(Accounts.NAME)
            + (there ? " names no realm" : " is missing")
            + ", although the service has realms ("
            + String.join(", ", realms)
            + "): restore it from a copy; if there is none, argosy admin recover --new-access makes"
            + " one with these realms, in which no earlier token is valid");
  }

  /** While a service runs, its accounts became empty. */
  static IdentityFault emptied(Documents documents) {
    return new IdentityFault(
        documents.place(Accounts.NAME)
            + " names no realm any more: the service continues with the accounts that it read"
            + " before; restore the file from a copy");
  }
}
