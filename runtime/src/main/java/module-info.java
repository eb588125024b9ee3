/** Runs the kernel in real time: driver, group commit, timers, leases. */
module io.argosy.runtime {
  requires transitive io.argosy.core;
  requires transitive io.argosy.journal;
  requires transitive io.argosy.protocol;
  requires static org.jspecify;
  requires tools.jackson.core;

  exports io.argosy.runtime;
  exports io.argosy.runtime.agents;
  exports io.argosy.runtime.blobs;
  exports io.argosy.runtime.jobs;
  exports io.argosy.runtime.kind;
  exports io.argosy.runtime.kind.bag;
  exports io.argosy.runtime.kind.iterative;
  exports io.argosy.runtime.kind.pipeline;
  exports io.argosy.runtime.kind.tasks;
  exports io.argosy.runtime.kind.workflow;
  exports io.argosy.runtime.merge;
  exports io.argosy.runtime.rent;
  exports io.argosy.runtime.replay;
  exports io.argosy.runtime.runs;
  exports io.argosy.runtime.tasks;
  exports io.argosy.runtime.workflow;
}
