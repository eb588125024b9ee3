/** Explains decisions: facts as sentences, runs as numbers. */
module io.argosy.explain {
  requires transitive io.argosy.core;
  requires static org.jspecify;

  exports io.argosy.explain;
  exports io.argosy.explain.kind;
  exports io.argosy.explain.kind.bag;
}
