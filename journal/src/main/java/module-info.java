/** Stores entries: codec, file journal, snapshots. */
module io.argosy.journal {
  requires transitive io.argosy.core;
  requires static org.jspecify;
  requires tools.jackson.databind;

  exports io.argosy.journal;

  // Some stored records, such as the header of a segment, are internal.
  opens io.argosy.journal to
      tools.jackson.databind;
}
