/** Stores entries: codec, file journal, snapshots. */
module io.argosy.journal {
  requires transitive io.argosy.core;
  requires static org.jspecify;
  requires tools.jackson.databind;

  exports io.argosy.journal;
  exports io.argosy.journal.error;

  // Some stored records, such as the header of a segment, are internal.
  opens io.argosy.journal to
      tools.jackson.databind;
  opens io.argosy.journal.codec to
      tools.jackson.databind;
  opens io.argosy.journal.error to
      tools.jackson.databind;
}
