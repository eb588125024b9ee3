package io.argosy.server.store;

import io.argosy.core.ownership.OwnershipView;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** The ownership of realms, as all replicas of a service see it; one instance per replica. */
public interface Owners {
  /** Adds realms that are not known yet. */
  void know(Collection<String> realms) throws IOException;

  /** Reads the ownership of all realms. */
  OwnershipView look() throws IOException;

  /**
   * Renews the terms, and records that this replica is alive.
   *
   * @param held realms with the epochs they are held in
   * @return those that are still held in that epoch
   */
  Set<String> renew(Map<String, Long> held) throws IOException;

  /**
   * Begins a term for this replica, unless another was faster.
   *
   * @param seen the epoch in which the realm was seen free
   * @return the epoch that begins
   */
  OptionalLong claim(String realm, long seen) throws IOException;

  /** Releases a realm, if it is still held in this epoch. */
  void release(String realm, long epoch) throws IOException;

  /** Releases all realms, and removes this replica from the list. */
  void leave() throws IOException;
}
