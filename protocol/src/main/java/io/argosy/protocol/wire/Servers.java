package io.argosy.protocol.wire;

import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;

/** The addresses of one service, which are equivalent: one that does not answer is tried last. */
public final class Servers {
  private final List<URI> all;
  private volatile int at;

  /**
   * @param all at least one
   */
  public Servers(List<URI> all) {
    if (all.isEmpty()) {
      throw new IllegalArgumentException("a service has at least one address");
    }
    this.all = List.copyOf(all);
  }

  /** All addresses, as given. */
  public List<URI> all() {
    return all;
  }

  /** The address to use. */
  public URI now() {
    return all.get(at);
  }

  public boolean hasSeveral() {
    return all.size() > 1;
  }

  public int count() {
    return all.size();
  }

  /** An address does not answer: another is used from now on. */
  public synchronized void turnFrom(URI silent) {
    if (now().equals(silent)) {
      at = (at + 1) % all.size();
    }
  }

  /** Whether an address belongs to the service. */
  public boolean isOwn(URI address) {
    return all.stream()
        .anyMatch(
            own -> own.getHost().equals(address.getHost()) && own.getPort() == address.getPort());
  }

  /** As given: separated by commas. */
  @Override
  public String toString() {
    return all.stream().map(URI::toString).collect(Collectors.joining(","));
  }
}
