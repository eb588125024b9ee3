/** Explains decisions: facts as sentences, runs as numbers. */
module io.argosy.telling {
  requires transitive io.argosy.core;
  requires static org.jspecify;

  exports io.argosy.telling;
}
