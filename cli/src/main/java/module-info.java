/** The command line, and the embedded run. */
module io.argosy.cli {
  requires info.picocli;
  requires io.argosy.agent;
  requires io.argosy.console;
  requires io.argosy.core;
  requires io.argosy.experiments;
  requires io.argosy.host;
  requires io.argosy.journal;
  requires io.argosy.protocol;
  requires io.argosy.runtime;
  requires io.argosy.s3;
  requires io.argosy.server;
  requires io.argosy.simulator;
  requires io.argosy.explain;
  requires static org.jspecify;
  requires tools.jackson.core;

  opens io.argosy.cli.command to
      info.picocli;
  opens io.argosy.cli.doctor to
      info.picocli;
  opens io.argosy.cli.flag to
      info.picocli;
  opens io.argosy.cli.install to
      info.picocli;
  opens io.argosy.cli.jobs to
      info.picocli;
  opens io.argosy.cli.kind.bag to
      info.picocli;
  opens io.argosy.cli.manual to
      info.picocli;
  opens io.argosy.cli.retention to
      info.picocli;
  opens io.argosy.cli.option to
      info.picocli;
  opens io.argosy.cli.storage to
      info.picocli;
}
