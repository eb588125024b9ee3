package io.argosy.server.realm;

import io.argosy.server.access.Secrets;
import java.net.URI;

/** The name of a process that serves: where it is found, and a word that no other process has. */
final class Replica {
  private Replica() {}

  /** A new name; one that is started again has another than before. */
  static String name(URI address) {
    return address + "#" + Secrets.random(6);
  }

  /** Where the one of that name is found. */
  static URI address(String name) {
    int mark = name.lastIndexOf('#');
    return URI.create(mark < 0 ? name : name.substring(0, mark));
  }
}
