/** Simulates a world in virtual time, with the kernel that also runs in production. */
module io.argosy.simulator {
  requires transitive io.argosy.core;
  requires io.argosy.journal;
  requires static org.jspecify;

  exports io.argosy.simulator;
  exports io.argosy.simulator.check;
  exports io.argosy.simulator.history;
  exports io.argosy.simulator.kind;
  exports io.argosy.simulator.kind.bag;
  exports io.argosy.simulator.kind.iterative;
  exports io.argosy.simulator.kind.pipeline;
  exports io.argosy.simulator.kind.tasks;
  exports io.argosy.simulator.kind.workflow;
  exports io.argosy.simulator.machine;
  exports io.argosy.simulator.realm;
  exports io.argosy.simulator.rental;
  exports io.argosy.simulator.workflow;
  exports io.argosy.simulator.world;
}
