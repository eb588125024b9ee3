/** Plays the world in virtual time, with the very kernel that runs for real. */
module io.argosy.simulator {
  requires transitive io.argosy.core;
  requires io.argosy.journal;
  requires static org.jspecify;

  exports io.argosy.simulator;
  exports io.argosy.simulator.check;
  exports io.argosy.simulator.experiment;
  exports io.argosy.simulator.experiment.balance;
  exports io.argosy.simulator.experiment.bats;
  exports io.argosy.simulator.experiment.forecast;
  exports io.argosy.simulator.experiment.stream;
  exports io.argosy.simulator.experiment.workflow;
  exports io.argosy.simulator.history;
  exports io.argosy.simulator.levels;
  exports io.argosy.simulator.realm;
  exports io.argosy.simulator.shapes;
  exports io.argosy.simulator.workflow;
  exports io.argosy.simulator.world;
}
