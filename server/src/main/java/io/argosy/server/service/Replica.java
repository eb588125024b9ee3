package io.argosy.server.service;

import io.argosy.server.access.Secrets;
import java.net.URI;

/** The name of a serving process: its address, and a unique word. */
final class Replica {
  private Replica() {}

  /** A new name; a restarted process gets a different one. */
  static String name(URI address) {
    return address + "#" + Secrets.random(6);
  }

  /** The address of the replica with that name. */
  static URI address(String name) {
    int mark = name.lastIndexOf('#');
    return URI.create(mark < 0 ? name : name.substring(0, mark));
  }
}
