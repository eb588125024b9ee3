package io.argosy.server;

import io.argosy.core.kind.JobKinds;
import io.argosy.protocol.text.BadInput;
import io.argosy.server.access.Access;
import io.argosy.server.access.Audit;
import io.argosy.server.access.Caller;
import io.argosy.server.access.Scope;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Restores access for the person who controls the service's machine or database. */
public final class AccessRecovery {
  private static final String HERE = "local";

  private AccessRecovery() {}

  /**
   * Creates a token with every scope, and records in the audit log that this method created it.
   *
   * @param data the data of the service
   * @param sharing where its database is, if it has one
   * @param newAccess whether the accounts are lost, and are made anew for the realms that exist
   * @throws BadInput when no service has its data there
   * @throws io.argosy.server.store.IdentityFault when the accounts are lost
   */
  public static String operatorToken(Path data, Server.Sharing sharing, boolean newAccess)
      throws IOException {
    // Where a folder may not be entered, nothing is certain: refused below, with its owner.
    Path sign = data.resolve(newAccess ? "realms" : "access.json");
    if (sharing.database().isEmpty() && Files.notExists(sign)) {
      throw BadInput.inArgument(
          "--data",
          data.toString(),
          data + " holds no data of a service; --data must be what argosy server was started with");
    }
    if (sharing.database().isEmpty()) {
      refuseOthers(data);
    }
    InstantSource clock = InstantSource.system();
    try (Store store = Server.store(data, sharing, JobKinds.standard(), false)) {
      Access.Minted minted =
          newAccess
              ? Access.open(store.documents(), clock).recover(store.realms())
              : Access.open(store, clock).recover();
      Caller here =
          new Caller(
              Access.FIRST_REALM,
              Access.FIRST_USER,
              HERE,
              Set.of(Scope.values()),
              Optional.empty());
      new Audit(store.trail(), clock).wrote(here, "token.recover", minted.token().id(), HERE);
      return minted.open();
    }
  }

  /** What another user writes there, root included, the service could not read afterwards. */
  private static void refuseOthers(Path data) throws IOException {
    Path process = Path.of("/proc/self");
    if (!Files.exists(process)) {
      return; // Not a Linux that says who we are.
    }
    UserPrincipal owner = Files.getOwner(data);
    UserPrincipal me = Files.getOwner(process);
    if (!owner.equals(me)) {
      throw BadInput.inArgument(
          "--data",
          data.toString(),
          data
              + " belongs to user "
              + owner.getName()
              + ", and this is user "
              + me.getName()
              + "; run the same command as "
              + owner.getName()
              + ", such as with sudo -u "
              + owner.getName());
    }
  }
}
