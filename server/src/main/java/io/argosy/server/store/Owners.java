package io.argosy.server.store;

import io.argosy.core.ownership.Sight;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Whose realms are, as all replicas of a service see it; spoken to by one of them. */
public interface Owners {
  /** Makes realms known that are not. */
  void know(Collection<String> realms) throws IOException;

  /** Shows how all realms stand. */
  Sight look() throws IOException;

  /**
   * Asks for another term, and says that this replica lives.
   *
   * @param held realms with the epochs they are held in
   * @return those that are still held in that epoch
   */
  Set<String> renew(Map<String, Long> held) throws IOException;

  /**
   * Begins a term of one's own, unless another was faster.
   *
   * @param seen the epoch in which the realm was seen free
   * @return the epoch that begins
   */
  OptionalLong claim(String realm, long seen) throws IOException;

  /** Gives a realm back, if it is still held in this epoch. */
  void release(String realm, long epoch) throws IOException;

  /** Gives everything back, and is not heard of any more. */
  void leave() throws IOException;
}
