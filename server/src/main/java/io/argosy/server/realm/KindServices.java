package io.argosy.server.realm;

/** What a realm does for the jobs of each kind. */
@FunctionalInterface
public interface KindServices {
  /** The services of a kind; throws if none are registered. */
  KindService service(String kind);
}
