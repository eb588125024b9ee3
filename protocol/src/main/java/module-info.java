/** The contract on the wire: records and their validation. */
module io.argosy.protocol {
  requires java.xml;
  requires static org.jspecify;
  requires org.snakeyaml.engine;
  requires tools.jackson.core;

  exports io.argosy.protocol.files;
  exports io.argosy.protocol.job;
  exports io.argosy.protocol.kind;
  exports io.argosy.protocol.kind.bag;
  exports io.argosy.protocol.kind.iterative;
  exports io.argosy.protocol.kind.pipeline;
  exports io.argosy.protocol.kind.tasks;
  exports io.argosy.protocol.kind.workflow;
  exports io.argosy.protocol.process;
  exports io.argosy.protocol.rental;
  exports io.argosy.protocol.sweep;
  exports io.argosy.protocol.talk;
  exports io.argosy.protocol.text;
  exports io.argosy.protocol.wire;
  exports io.argosy.protocol.workflow;
}
