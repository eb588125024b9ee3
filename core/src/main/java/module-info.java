/** Decisions: pure functions over immutable state, with no dependency but java.base. */
@SuppressWarnings("module") // The modules that it exports to are built later.
module io.argosy.core {
  requires static org.jspecify;

  exports io.argosy.core.bag;
  exports io.argosy.core.bag.estimate;
  exports io.argosy.core.bag.model;
  exports io.argosy.core.bag.montecarlo;
  exports io.argosy.core.balance;
  exports io.argosy.core.budget;
  exports io.argosy.core.dag;
  exports io.argosy.core.dag.check;
  exports io.argosy.core.dag.cluster;
  exports io.argosy.core.dag.cost;
  exports io.argosy.core.dag.live;
  exports io.argosy.core.dag.measure;
  exports io.argosy.core.dag.policy;
  exports io.argosy.core.dag.slots;
  exports io.argosy.core.engine;
  exports io.argosy.core.engine.ended;
  exports io.argosy.core.engine.loop;
  exports io.argosy.core.engine.message;
  exports io.argosy.core.engine.placement;
  exports io.argosy.core.engine.retention;
  // State that can change is for those who drive the kernel, restore its state or simulate it;
  // the server stores snapshots. All others see engine.view.
  exports io.argosy.core.engine.state to
      io.argosy.experiments,
      io.argosy.journal,
      io.argosy.runtime,
      io.argosy.server,
      io.argosy.simulator;
  exports io.argosy.core.engine.view;
  exports io.argosy.core.engine.worker;
  exports io.argosy.core.forecast;
  exports io.argosy.core.history;
  exports io.argosy.core.kind;
  exports io.argosy.core.kind.bag;
  exports io.argosy.core.kind.iterative;
  exports io.argosy.core.kind.pipeline;
  exports io.argosy.core.kind.tasks;
  exports io.argosy.core.kind.workflow;
  exports io.argosy.core.math;
  exports io.argosy.core.model;
  exports io.argosy.core.model.spec;
  exports io.argosy.core.ownership;
  exports io.argosy.core.packing;
  exports io.argosy.core.rental;
  exports io.argosy.core.scale;
  exports io.argosy.core.work;
}
