/** Remembers: codec, file journal, snapshots. */
module io.argosy.journal {
  requires transitive io.argosy.core;
  requires static org.jspecify;
  requires tools.jackson.databind;

  exports io.argosy.journal;
}
