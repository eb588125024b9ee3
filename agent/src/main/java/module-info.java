/** Runs tasks: executors, chunks, staging, progress. */
module io.argosy.agent {
  requires transitive io.argosy.core;
  requires transitive io.argosy.protocol;
  requires java.net.http;
  requires jdk.httpserver;
  requires static org.jspecify;

  exports io.argosy.agent;
  exports io.argosy.agent.executor;
  exports io.argosy.agent.files;
  exports io.argosy.agent.limits;
  exports io.argosy.agent.podman;
  exports io.argosy.agent.process;
  exports io.argosy.agent.remote;
  exports io.argosy.agent.remote.link;
  exports io.argosy.agent.remote.user;
  exports io.argosy.agent.report;
  exports io.argosy.agent.share;
  exports io.argosy.agent.slurm;
}
