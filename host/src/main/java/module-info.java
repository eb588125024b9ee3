/** One assembly of journal, decision loop, agents and providers, without a web server. */
module io.argosy.host {
  requires transitive io.argosy.agent;
  requires transitive io.argosy.core;
  requires transitive io.argosy.journal;
  requires transitive io.argosy.protocol;
  requires transitive io.argosy.runtime;
  requires static org.jspecify;

  exports io.argosy.host;
  exports io.argosy.host.run;
}
