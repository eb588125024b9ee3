/** Reproduces tables and figures of the papers. */
module io.argosy.experiments {
  requires io.argosy.console;
  requires io.argosy.core;
  requires io.argosy.explain;
  requires io.argosy.protocol;
  requires io.argosy.runtime;
  requires io.argosy.simulator;
  requires static org.jspecify;

  exports io.argosy.experiments;
  exports io.argosy.experiments.balance;
  exports io.argosy.experiments.bats;
  exports io.argosy.experiments.forecast;
  exports io.argosy.experiments.stream;
  exports io.argosy.experiments.workflow;
  exports io.argosy.experiments.world;
}
