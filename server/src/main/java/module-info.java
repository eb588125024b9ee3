/** Many people: rest, realms, tokens, views. The server world around the kernel. */
module io.argosy.server {
  requires io.argosy.core;
  requires io.argosy.journal;
  requires io.argosy.protocol;
  requires io.argosy.runtime;
  requires io.argosy.telling;
  requires io.helidon.common.tls;
  requires io.helidon.http;
  requires io.helidon.webserver;
  requires java.logging;
  requires micrometer.core;
  requires micrometer.registry.prometheus;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.argosy.server;
  exports io.argosy.server.realm;
}
