package io.argosy.protocol.wire;

import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;

/** The addresses of one service, any of which will do: who does not answer is asked last. */
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

  /** All of them, as they were given. */
  public List<URI> all() {
    return all;
  }

  /** The one to ask. */
  public URI now() {
    return all.get(at);
  }

  public boolean hasSeveral() {
    return all.size() > 1;
  }

  public int count() {
    return all.size();
  }

  /** One that was asked does not answer: another is to be asked from now on. */
  public synchronized void turnFrom(URI silent) {
    if (now().equals(silent)) {
      at = (at + 1) % all.size();
    }
  }

  /** Whether an address is one of the service's own. */
  public boolean isOwn(URI address) {
    return all.stream()
        .anyMatch(
            own -> own.getHost().equals(address.getHost()) && own.getPort() == address.getPort());
  }

  /** As they are given: with commas between. */
  @Override
  public String toString() {
    return all.stream().map(URI::toString).collect(Collectors.joining(","));
  }
}
