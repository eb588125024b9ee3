/** Prints to a terminal or to a program. */
module io.argosy.console {
  requires io.argosy.protocol;
  requires static org.jspecify;

  exports io.argosy.console;
}
